-- Efficiency: what a transaction costs. Transactions of the window in proportion to
--   the container's CPU time (cells.csv),
--   blocks read into shared_buffers by client backends and their parallel workers, relations only (pg_stat_io: bytes / 8192;
--     PostgreSQL 16 and 17 count reads of op_bytes each, 14 and 15 have no such view: NULL),
--   WAL (pg_stat_wal.wal_bytes),
--   distinct data pages in either cache at the window's end, without catalogs (pages.csv).
-- Units: transactions per CPU second, per block of 8 KiB, per MiB, per page. A divisor of 0 gives NULL: nothing was read.
-- From: cells.csv, pg_stat_io.csv, pg_stat_wal.csv, pages.csv, trials.csv.
WITH reads AS (
    SELECT trial, sum(coalesce(read_bytes, reads * op_bytes)) / 8192 AS blocks
    FROM pg_stat_io
    WHERE backend_type IN ('client backend', 'background worker') AND object = 'relation'
    GROUP BY trial
), wal AS (
    SELECT trial, sum(wal_bytes) / 1048576 AS mib FROM pg_stat_wal GROUP BY trial
), cached AS (
    SELECT trial, sum("distinct") AS pages FROM pages WHERE kind <> 'catalog' GROUP BY trial
)
SELECT c.trial, c.workload, c.label, c.value_percent, c.block,
       c.transactions / nullif(c.cpu_s, 0) AS per_cpu_second,
       c.transactions / nullif(r.blocks, 0) AS per_block_read,
       c.transactions / nullif(w.mib, 0) AS per_mib_wal,
       c.transactions / nullif(g.pages, 0) AS per_distinct_page
FROM valid_cells c
LEFT JOIN reads r USING (trial)
LEFT JOIN wal w USING (trial)
LEFT JOIN cached g USING (trial)
ORDER BY c.workload, c.label, c.value_percent, c.block
