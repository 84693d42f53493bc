-- The figures of the judge and of the charts: one row a cell that counts, every figure of the queries above beside the others.
-- Units: as there; io_container_ms and io_host_ms are milliseconds of "some" I/O stall in each second of the window.
-- From: throughput, stalls, caches, hits, efficiency.
WITH io AS (
    SELECT trial,
           max(10 * percent) FILTER (scope = 'container') AS io_container_ms,
           max(10 * percent) FILTER (scope = 'host') AS io_host_ms,
           max(stall_s) FILTER (scope = 'container') AS io_container_s,
           max(stall_s) FILTER (scope = 'host') AS io_host_s
    FROM stalls WHERE resource = 'io' AND kind = 'some' GROUP BY trial
)
SELECT c.trial, c.leg, c.workload, c.label, c.value_percent, c.block, c.warm, c.plans,
       t.tps, t.vs_baseline,
       io.io_container_ms, io.io_host_ms, io.io_container_s, io.io_host_s,
       p.only_buffers_mib, p.both_mib, p.only_page_cache_mib, p.distinct_mib, p.hot_cached_percent,
       h.hit_percent, h.read_mib, h.device_mib,
       e.per_cpu_second, e.per_block_read, e.per_mib_wal, e.per_distinct_page
FROM valid_cells c
JOIN throughput t USING (trial)
LEFT JOIN io USING (trial)
LEFT JOIN caches p USING (trial)
LEFT JOIN hits h USING (trial)
LEFT JOIN efficiency e USING (trial)
ORDER BY c.workload, c.label, c.value_percent, c.block
