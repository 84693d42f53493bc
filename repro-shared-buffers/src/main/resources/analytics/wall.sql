-- The last posts of a user with their tags.
\set id random(:first_user, :users)
SELECT p.id, p.created_at, left(p.body, 100), string_agg(t.name, ' ')
FROM (SELECT * FROM posts WHERE user_id = :id AND id >= :first_post ORDER BY id DESC LIMIT 20) AS p
LEFT JOIN post_tags AS pt ON pt.post_id = p.id
LEFT JOIN tags AS t ON t.id = pt.tag_id
GROUP BY p.id, p.created_at, p.body
ORDER BY p.id DESC;
