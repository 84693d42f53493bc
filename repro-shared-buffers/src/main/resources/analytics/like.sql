-- A user likes a post.
\set user random(:first_user, :users)
\set post random(:first_post, :posts)
BEGIN;
UPDATE posts SET likes = likes + 1 WHERE id = :post;
INSERT INTO likes (user_id, post_id, mood) VALUES (:user, :post, 1);
COMMIT;
