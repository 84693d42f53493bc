-- The last messages to a user and who sent them.
\set id random(:first_user, :users)
SELECT m.id, u.name, left(m.body, 80)
FROM (SELECT * FROM messages WHERE receiver_id = :id AND id >= :first_message ORDER BY id DESC LIMIT 30) AS m
JOIN users AS u ON u.id = m.sender_id
ORDER BY m.id DESC;
