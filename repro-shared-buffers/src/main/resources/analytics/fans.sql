-- Who likes a user's posts most.
\set id random(:first_user, :users)
SELECT u.id, u.name, count(*)
FROM posts AS p
JOIN likes AS l ON l.post_id = p.id
JOIN users AS u ON u.id = l.user_id
WHERE p.user_id = :id AND p.id >= :first_post
GROUP BY u.id, u.name
ORDER BY count(*) DESC
LIMIT 10;
