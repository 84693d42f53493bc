-- Every attempt at a cell: how it ended, why it does not count, how long its parts took.
-- state valid, invalid or unavailable (trials.csv); ran false where the server did not run with this value, with its log's line.
-- Units: seconds; MiB; transactions/s.
-- From: trials.csv, cells.csv.
SELECT t.trial, t.leg, t.block, t.state, t.reason, c.ran, c.why, c.tps, c.warm,
       c.shared_buffers_bytes / 1048576 AS shared_buffers_mib, c.segment_bytes / 1048576 AS segment_mib, c.huge_pages,
       c.restore_s, c.start_s, c.warmup_s, c.window_s, c.snapshot_s, c.stop_s
FROM trials t LEFT JOIN cells c USING (trial)
ORDER BY t."order", t.trial
