-- The pairs that the noise floor is made of: 25 % and 25 %+again of a workload in a block.
-- Units: transactions/s; difference |ln(tps / tps)|.
-- From: cells.csv, trials.csv.
SELECT workload, block, a.tps, b.tps AS tps_again, abs(ln(a.tps / b.tps)) AS difference
FROM valid_cells a JOIN valid_cells b USING (workload, block)
WHERE a.value_percent = 25 AND a.label = '' AND b.value_percent = 25 AND b.label = 'again'
ORDER BY workload, block
