-- The tables of lab.duckdb: each is filled from the bundle's file of the same name, trials from trials.csv and so on.
-- Columns are matched by name. One that a file lacks (views of PostgreSQL differ from version to version) is NULL; one
-- that is not declared here is added as VARCHAR. An empty cell is NULL, which is absent and never 0.
-- Units: _s seconds, _ms milliseconds, _us microseconds, _bytes bytes; pages.csv counts blocks of 8 KiB.
-- Counters are unsigned: the kernel's go up to 2^64 - 1.

-- every attempt at a trial, and how it ended
CREATE TABLE trials (
    trial VARCHAR, block UINTEGER, leg VARCHAR, "order" UINTEGER, started TIMESTAMPTZ, ended TIMESTAMPTZ,
    state VARCHAR, reason VARCHAR
);

-- a row a cell: a leg run once to its end, or a value with which the server did not run
CREATE TABLE cells (
    trial VARCHAR, block UINTEGER, "order" UINTEGER, leg VARCHAR,
    workload VARCHAR, kind VARCHAR, hot_percent UINTEGER, value_percent UINTEGER, label VARCHAR, clients UINTEGER,
    limit_bytes UBIGINT, database_bytes UBIGINT, shared_buffers_bytes UBIGINT, segment_bytes UBIGINT,
    huge_pages VARCHAR, read_iops_cap UBIGINT, plans VARCHAR, ran BOOLEAN, why VARCHAR,
    restore_s DOUBLE, start_s DOUBLE, warmup_s DOUBLE, warm BOOLEAN, window_s DOUBLE, snapshot_s DOUBLE, stop_s DOUBLE,
    transactions UBIGINT, tps DOUBLE, latency_mean_ms DOUBLE, latency_stddev_ms DOUBLE, cpu_s DOUBLE, oom_kills UBIGINT,
    collector_cpu_s DOUBLE, absent VARCHAR
);

-- where each relation's blocks are at the window's end
CREATE TABLE pages (
    trial VARCHAR, relation VARCHAR, kind VARCHAR, blocks UBIGINT, buffered UBIGINT, cached UBIGINT, "both" UBIGINT,
    "distinct" UBIGINT, partly UBIGINT, dirty UBIGINT,
    hot_from UBIGINT, hot_blocks UBIGINT, hot_buffered UBIGINT, hot_cached UBIGINT, hot_both UBIGINT, hot_distinct UBIGINT
);

-- what the collector copied within the window; delta_ is against the row before of the same series
CREATE TABLE pressure (
    trial VARCHAR, elapsed_s DOUBLE, wall TIMESTAMPTZ, scope VARCHAR, resource VARCHAR, kind VARCHAR,
    total_us UBIGINT, delta_us UBIGINT
);
CREATE TABLE meminfo (
    trial VARCHAR, elapsed_s DOUBLE, wall TIMESTAMPTZ, scope VARCHAR, "key" VARCHAR, "value" UBIGINT, unit VARCHAR
);
CREATE TABLE memory_stat (
    trial VARCHAR, elapsed_s DOUBLE, wall TIMESTAMPTZ, "key" VARCHAR, "value" UBIGINT, delta HUGEINT
);
CREATE TABLE diskstats (
    trial VARCHAR, elapsed_s DOUBLE, wall TIMESTAMPTZ, device VARCHAR,
    reads UBIGINT, sectors_read UBIGINT, read_ms UBIGINT,
    writes UBIGINT, sectors_written UBIGINT, write_ms UBIGINT, io_ms UBIGINT,
    delta_reads UBIGINT, delta_sectors_read UBIGINT, delta_read_ms UBIGINT,
    delta_writes UBIGINT, delta_sectors_written UBIGINT, delta_write_ms UBIGINT, delta_io_ms UBIGINT
);
CREATE TABLE processes (
    trial VARCHAR, elapsed_s DOUBLE, wall TIMESTAMPTZ, process UINTEGER, name VARCHAR,
    utime_s DOUBLE, stime_s DOUBLE, minflt UBIGINT, majflt UBIGINT, rss_bytes UBIGINT, vmpte_bytes UBIGINT,
    threads UINTEGER, read_bytes UBIGINT, write_bytes UBIGINT, run_s DOUBLE, wait_s DOUBLE,
    delta_utime_s DOUBLE, delta_stime_s DOUBLE, delta_minflt UBIGINT, delta_majflt UBIGINT,
    delta_read_bytes UBIGINT, delta_write_bytes UBIGINT, delta_run_s DOUBLE, delta_wait_s DOUBLE
);

-- PostgreSQL's statistics views at the window's end, reset just before it: columns of 16 to 18
CREATE TABLE pg_stat_io (
    trial VARCHAR, backend_type VARCHAR, object VARCHAR, context VARCHAR,
    reads UBIGINT, read_bytes UBIGINT, read_time DOUBLE, writes UBIGINT, write_bytes UBIGINT, write_time DOUBLE,
    writebacks UBIGINT, writeback_time DOUBLE, extends UBIGINT, extend_bytes UBIGINT, extend_time DOUBLE,
    op_bytes UBIGINT, hits UBIGINT, evictions UBIGINT, reuses UBIGINT, fsyncs UBIGINT, fsync_time DOUBLE,
    stats_reset TIMESTAMPTZ
);
CREATE TABLE pg_stat_database (
    trial VARCHAR, datid UBIGINT, datname VARCHAR, numbackends UINTEGER, xact_commit UBIGINT, xact_rollback UBIGINT,
    blks_read UBIGINT, blks_hit UBIGINT, tup_returned UBIGINT, tup_fetched UBIGINT, tup_inserted UBIGINT,
    tup_updated UBIGINT, tup_deleted UBIGINT, conflicts UBIGINT, temp_files UBIGINT, temp_bytes UBIGINT,
    deadlocks UBIGINT, checksum_failures UBIGINT, checksum_last_failure TIMESTAMPTZ,
    blk_read_time DOUBLE, blk_write_time DOUBLE, session_time DOUBLE, active_time DOUBLE,
    idle_in_transaction_time DOUBLE, sessions UBIGINT, sessions_abandoned UBIGINT, sessions_fatal UBIGINT,
    sessions_killed UBIGINT, parallel_workers_to_launch UBIGINT, parallel_workers_launched UBIGINT,
    stats_reset TIMESTAMPTZ
);
CREATE TABLE pg_stat_statements (
    trial VARCHAR, userid UBIGINT, dbid UBIGINT, toplevel BOOLEAN, queryid BIGINT, query VARCHAR,
    plans UBIGINT, calls UBIGINT, total_exec_time DOUBLE, mean_exec_time DOUBLE, "rows" UBIGINT,
    shared_blks_hit UBIGINT, shared_blks_read UBIGINT, shared_blks_dirtied UBIGINT, shared_blks_written UBIGINT,
    blk_read_time DOUBLE, blk_write_time DOUBLE, shared_blk_read_time DOUBLE, shared_blk_write_time DOUBLE,
    temp_blks_read UBIGINT, temp_blks_written UBIGINT, wal_records UBIGINT, wal_fpi UBIGINT, wal_bytes UBIGINT
);
CREATE TABLE pg_statio_user_tables (
    trial VARCHAR, relid UBIGINT, schemaname VARCHAR, relname VARCHAR, heap_blks_read UBIGINT, heap_blks_hit UBIGINT,
    idx_blks_read UBIGINT, idx_blks_hit UBIGINT, toast_blks_read UBIGINT, toast_blks_hit UBIGINT,
    tidx_blks_read UBIGINT, tidx_blks_hit UBIGINT
);
CREATE TABLE pg_statio_user_indexes (
    trial VARCHAR, relid UBIGINT, indexrelid UBIGINT, schemaname VARCHAR, relname VARCHAR, indexrelname VARCHAR,
    idx_blks_read UBIGINT, idx_blks_hit UBIGINT
);
CREATE TABLE pg_stat_wal (
    trial VARCHAR, wal_records UBIGINT, wal_fpi UBIGINT, wal_bytes UBIGINT, wal_buffers_full UBIGINT,
    wal_write UBIGINT, wal_sync UBIGINT, wal_write_time DOUBLE, wal_sync_time DOUBLE, stats_reset TIMESTAMPTZ
);
CREATE TABLE pg_stat_checkpointer (
    trial VARCHAR, num_timed UBIGINT, num_requested UBIGINT, num_done UBIGINT,
    restartpoints_timed UBIGINT, restartpoints_req UBIGINT, restartpoints_done UBIGINT,
    write_time DOUBLE, sync_time DOUBLE, buffers_written UBIGINT, slru_written UBIGINT, stats_reset TIMESTAMPTZ
);
CREATE TABLE pg_settings (
    trial VARCHAR, name VARCHAR, setting VARCHAR, unit VARCHAR, category VARCHAR, context VARCHAR, vartype VARCHAR,
    source VARCHAR, boot_val VARCHAR, reset_val VARCHAR
);

-- Only these count: cells that ran, of trials that nothing disturbed.
CREATE VIEW valid_cells AS
SELECT cells.* REPLACE (coalesce(label, '') AS label)
FROM cells JOIN trials USING (trial)
WHERE trials.state = 'valid' AND cells.ran AND cells.tps > 0;

-- The baseline of a workload in a block: 25 %, which is run twice (25 % and 25 %+again); the geometric mean of both.
CREATE VIEW baselines AS
SELECT workload, block, exp(avg(ln(tps))) AS tps
FROM valid_cells
WHERE value_percent = 25 AND label IN ('', 'again')
GROUP BY ALL;

-- Student's t, two-sided 95 %: the quantile 0.975 for k degrees of freedom (tables of the t distribution; computed again
-- in StudentTest). Beyond 30 the normal distribution's 1.96 is taken.
CREATE TABLE student_t (k UINTEGER, t DOUBLE);
INSERT INTO student_t VALUES
    (1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (5, 2.571), (6, 2.447), (7, 2.365), (8, 2.306), (9, 2.262),
    (10, 2.228), (11, 2.201), (12, 2.179), (13, 2.160), (14, 2.145), (15, 2.131), (16, 2.120), (17, 2.110), (18, 2.101),
    (19, 2.093), (20, 2.086), (21, 2.080), (22, 2.074), (23, 2.069), (24, 2.064), (25, 2.060), (26, 2.056), (27, 2.052),
    (28, 2.048), (29, 2.045), (30, 2.042);
