-- Pressure stall information: how long some or all tasks waited for cpu, memory or io within the window.
-- scope host or container; kind some (at least one task waited) or full (all did).
-- Units: stall_s seconds summed over the window; percent of the time between the first and the last copy of the counters.
-- From: pressure.csv (the kernel's total, differences of unsigned counters), cells.csv, trials.csv.
SELECT c.trial, c.workload, c.label, c.value_percent, c.block, p.scope, p.resource, p.kind,
       sum(p.delta_us) / 1e6 AS stall_s,
       100 * sum(p.delta_us) / 1e6 / nullif(max(p.elapsed_s) - min(p.elapsed_s), 0) AS percent
FROM valid_cells c JOIN pressure p USING (trial)
GROUP BY ALL
HAVING count(p.delta_us) > 0
ORDER BY c.workload, c.label, c.value_percent, c.block, p.scope, p.resource, p.kind
