-- The last posts with a tag and who wrote them.
\set id random(1, :tags)
SELECT p.id, left(p.body, 100), u.name
FROM (SELECT post_id FROM post_tags WHERE tag_id = :id AND post_id >= :first_post ORDER BY post_id DESC LIMIT 50) AS pt
JOIN posts AS p ON p.id = pt.post_id
JOIN users AS u ON u.id = p.user_id
ORDER BY p.id DESC;
