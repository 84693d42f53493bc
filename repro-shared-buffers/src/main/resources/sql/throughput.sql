-- Throughput: transactions a second of each cell that counts, and what it is beside the baseline (25 % in the same block).
-- Units: tps transactions/s; vs_baseline natural logarithm of the ratio, 0.10 is 10.5 % more; vs_baseline_percent in %.
-- The control's small database (label small) is another database: it is not held against that baseline.
-- From: cells.csv, trials.csv.
SELECT c.trial, c.workload, c.label, c.value_percent, c.block, c.tps,
       ln(c.tps / b.tps) AS vs_baseline,
       100 * (c.tps / b.tps - 1) AS vs_baseline_percent
FROM valid_cells c
LEFT JOIN baselines b ON b.workload = c.workload AND b.block = c.block AND c.label <> 'small'
ORDER BY c.workload, c.label, c.value_percent, c.block
