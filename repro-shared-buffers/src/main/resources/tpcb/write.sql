-- One row changed by its primary key, of any table: as often of a table as it has pages.
\set t random(1, 100)
\if :t <= 25
\set id random(:first_post, :posts)
UPDATE posts SET likes = likes + 1 WHERE id = :id;
\elif :t <= 50
\set id random(:first_message, :messages)
UPDATE messages SET seen = true WHERE id = :id;
\elif :t <= 70
\set id random(:first_like, :likes)
UPDATE likes SET mood = mood + 1 WHERE id = :id;
\elif :t <= 85
\set id random(:first_follow, :follows)
UPDATE follows SET weight = weight + 1 WHERE id = :id;
\elif :t <= 96
\set id random(:first_post_tag, :post_tags)
UPDATE post_tags SET rank = rank + 1 WHERE id = :id;
\elif :t <= 99
\set id random(:first_user, :users)
UPDATE users SET score = score + 1 WHERE id = :id;
\else
\set id random(:first_tag, :tags)
UPDATE tags SET uses = uses + 1 WHERE id = :id;
\endif
