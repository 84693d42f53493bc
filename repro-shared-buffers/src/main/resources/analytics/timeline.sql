-- The last posts of everybody whom a user follows.
\set id random(:first_user, :users)
SELECT u.name, p.id, p.likes
FROM follows AS f
JOIN users AS u ON u.id = f.followed_id
CROSS JOIN LATERAL (SELECT id, likes FROM posts WHERE user_id = f.followed_id AND id >= :first_post ORDER BY id DESC LIMIT 3) AS p
WHERE f.follower_id = :id
ORDER BY p.id DESC
LIMIT 50;
