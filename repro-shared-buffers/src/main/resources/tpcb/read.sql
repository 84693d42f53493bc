-- One row by its primary key, of any table: as often of a table as it has pages, so that hot pages are equally hot.
\set t random(1, 100)
\if :t <= 25
\set id random(:first_post, :posts)
SELECT body FROM posts WHERE id = :id;
\elif :t <= 50
\set id random(:first_message, :messages)
SELECT body FROM messages WHERE id = :id;
\elif :t <= 70
\set id random(:first_like, :likes)
SELECT post_id FROM likes WHERE id = :id;
\elif :t <= 85
\set id random(:first_follow, :follows)
SELECT followed_id FROM follows WHERE id = :id;
\elif :t <= 96
\set id random(:first_post_tag, :post_tags)
SELECT tag_id FROM post_tags WHERE id = :id;
\elif :t <= 99
\set id random(:first_user, :users)
SELECT name, bio FROM users WHERE id = :id;
\else
\set id random(:first_tag, :tags)
SELECT name FROM tags WHERE id = :id;
\endif
