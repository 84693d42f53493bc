-- One row a leg: medians over its cells that count, 25 % and 25 %+again together.
-- Units: tps transactions/s, vs_baseline_percent beside 25 % in the same block, io_stall_s seconds of "some" I/O stall in
-- the container (the host's where there is no container's), pages in MiB, hot_cached_percent of the hot blocks.
-- From: cell_figures, which rests on all the files.
SELECT workload, CASE label WHEN 'again' THEN '' ELSE label END AS label, value_percent, count(*) AS cells,
       median(tps) AS tps,
       100 * (exp(median(vs_baseline)) - 1) AS vs_baseline_percent,
       coalesce(median(io_container_s), median(io_host_s)) AS io_stall_s,
       median(only_buffers_mib) AS only_buffers_mib, median(both_mib) AS both_mib,
       median(only_page_cache_mib) AS only_page_cache_mib, median(distinct_mib) AS distinct_mib,
       median(hot_cached_percent) AS hot_cached_percent,
       median(hit_percent) AS hit_percent
FROM cell_figures
GROUP BY ALL
ORDER BY workload, label, value_percent
