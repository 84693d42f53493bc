-- A synthetic social network of :users users, the same rows for the same number: users, posts, messages, tags, post_tags,
-- follows, likes. About 9 kB a user in tables and primary keys, of which half is text, and 1.4 kB in secondary indexes.
-- Ids rise with time, so that "the most recent rows" are the last blocks of a table and of its primary key. Texts are as long
-- as people write (most short, some long), favourites are skewed. A tenth of each page is left free, so that updates stay on
-- their page (HOT) and do not touch secondary indexes.
\set ON_ERROR_STOP on
SET max_parallel_workers_per_gather = 0; -- several workers would draw random numbers in another order each time
SET maintenance_work_mem = '128MB';
SELECT setseed(0.18);

-- About 4 kB of words to cut texts from.
CREATE TEMP TABLE words AS
SELECT string_agg(substr(w, 1 + (random() * (length(w) - 10))::int, 3 + (random() * 8)::int), ' ') AS t
FROM generate_series(1, 600),
     (VALUES ('the people that read what they were told about every number of pages which memory can hold at once while others wait '
              'for a disk to turn and nobody asks how often the same word is kept in two places by two who never speak')) AS v (w);

CREATE TABLE users WITH (fillfactor = 90) AS
SELECT id, 'user' || id AS name, 'user' || id || '@example.org' AS email,
       timestamptz '2020-01-01 00:00+00' + id * interval '7 minutes' AS created_at, (random() * 1000)::int AS score,
       substr((SELECT t FROM words), 1 + (random() * 3000)::int, 60 + (300 * random() ^ 3)::int) AS bio
FROM generate_series(1, :users) AS id;

CREATE TABLE posts WITH (fillfactor = 90) AS
SELECT id, 1 + floor(:users * random())::int AS user_id,
       timestamptz '2020-01-01 00:00+00' + id * interval '84 seconds' AS created_at, 0 AS likes,
       substr((SELECT t FROM words), 1 + (random() * 2000)::int, 80 + (900 * random() ^ 3)::int) AS body
FROM generate_series(1, :users * 5) AS id;

CREATE TABLE messages WITH (fillfactor = 90) AS
SELECT id, 1 + floor(:users * random())::int AS sender_id, 1 + floor(:users * random() ^ 2)::int AS receiver_id,
       timestamptz '2020-01-01 00:00+00' + id * interval '42 seconds' AS sent_at, false AS seen,
       substr((SELECT t FROM words), 1 + (random() * 2000)::int, 20 + (400 * random() ^ 3)::int) AS body
FROM generate_series(1, :users * 10) AS id;

CREATE TABLE tags WITH (fillfactor = 90) AS
SELECT id, 'tag' || id AS name, 0 AS uses
FROM generate_series(1, 100 + :users / 50) AS id;

CREATE TABLE post_tags WITH (fillfactor = 90) AS
SELECT id, 1 + (id - 1) / 3 AS post_id, 1 + floor((100 + :users / 50) * random() ^ 3)::int AS tag_id, 0 AS rank
FROM generate_series(1, :users * 15) AS id;

CREATE TABLE follows WITH (fillfactor = 90) AS
SELECT id, 1 + floor(:users * random())::int AS follower_id, 1 + floor(:users * random() ^ 2)::int AS followed_id, 0 AS weight
FROM generate_series(1, :users * 20) AS id;

CREATE TABLE likes WITH (fillfactor = 90) AS
SELECT id, 1 + floor(:users * random())::int AS user_id, 1 + floor(:users * 5 * random() ^ 1.5)::int AS post_id, 1 AS mood
FROM generate_series(1, :users * 25) AS id;

ALTER TABLE users ADD PRIMARY KEY (id);
ALTER TABLE posts ADD PRIMARY KEY (id);
ALTER TABLE messages ADD PRIMARY KEY (id);
ALTER TABLE tags ADD PRIMARY KEY (id);
ALTER TABLE post_tags ADD PRIMARY KEY (id);
ALTER TABLE follows ADD PRIMARY KEY (id);
ALTER TABLE likes ADD PRIMARY KEY (id);
CREATE INDEX posts_of_user ON posts (user_id, id);
CREATE INDEX messages_to_user ON messages (receiver_id, id);
CREATE INDEX post_tags_of_post ON post_tags (post_id);
CREATE INDEX post_tags_of_tag ON post_tags (tag_id, post_id);
CREATE INDEX follows_of_user ON follows (follower_id);
CREATE INDEX likes_of_post ON likes (post_id);

-- New likes are numbered behind the others.
CREATE SEQUENCE likes_id OWNED BY likes.id;
SELECT setval('likes_id', max(id)) FROM likes;
ALTER TABLE likes ALTER id SET DEFAULT nextval('likes_id');

VACUUM (FREEZE, ANALYZE);
CHECKPOINT;
