-- The noise floor: what two cells of one and the same setting differ by. 25 % is run twice a block (25 % and 25 %+again);
-- with k such pairs in the whole run, of all workloads, it is t(0.975, k) times the root of the mean squared difference
-- (Student's t, two-sided 95 %). Absent where there is no pair.
-- Units: throughput |ln(tps / tps)|, 0.10 is 10 %; pages in MiB; io in milliseconds of stall a second of the window.
-- From: cell_figures, which rests on all the files.
WITH pairs AS (
    SELECT ln(a.tps / b.tps) AS throughput, a.both_mib - b.both_mib AS both_mib,
           a.distinct_mib - b.distinct_mib AS distinct_mib,
           a.io_container_ms - b.io_container_ms AS io_container_ms, a.io_host_ms - b.io_host_ms AS io_host_ms
    FROM cell_figures a JOIN cell_figures b USING (workload, block)
    WHERE a.value_percent = 25 AND a.label = '' AND b.value_percent = 25 AND b.label = 'again'
), long AS (
    UNPIVOT pairs ON throughput, both_mib, distinct_mib, io_container_ms, io_host_ms INTO NAME figure VALUE difference
), spread AS (
    SELECT figure, count(*) AS pairs, sqrt(avg(difference * difference)) AS root_mean_square FROM long GROUP BY figure
)
SELECT figure, pairs, root_mean_square, coalesce(t, 1.96) AS t, coalesce(t, 1.96) * root_mean_square AS floor
FROM spread LEFT JOIN student_t ON k = pairs
ORDER BY figure
