-- Hit ratio of shared_buffers, what PostgreSQL read beyond it (from the page cache or the disk), and what the disk gave.
-- What was read and did not come from the disk came from the page cache.
-- Units: hit_percent = blks_hit / (blks_hit + blks_read); read_mib blocks of 8 KiB asked of the operating system;
-- device_mib read from the busiest disk (sectors of 512 bytes; the whole machine's).
-- From: pg_stat_database.csv (the lab's database), diskstats.csv, cells.csv, trials.csv.
WITH blocks AS (
    SELECT trial, sum(blks_hit) AS hit, sum(blks_read) AS miss FROM pg_stat_database GROUP BY trial
), disks AS (
    SELECT trial, device, sum(delta_sectors_read) * 512 / 1048576 AS mib FROM diskstats GROUP BY ALL
), busiest AS (
    SELECT trial, max(mib) AS mib FROM disks GROUP BY trial
)
SELECT c.trial, c.workload, c.label, c.value_percent, c.block,
       100 * b.hit / nullif(b.hit + b.miss, 0) AS hit_percent,
       b.miss / 128 AS read_mib,
       d.mib AS device_mib
FROM valid_cells c
LEFT JOIN blocks b USING (trial)
LEFT JOIN busiest d USING (trial)
ORDER BY c.workload, c.label, c.value_percent, c.block
