-- Page tables: what mapping shared_buffers costs, with ordinary and with huge pages. Each process has page tables of its own
-- for the one segment that all share, so that they grow with the number of clients.
-- Units: processes_mib the most that each of PostgreSQL's processes had within the window, summed (VmPTE of /proc/PID/status);
-- host_mib the most that the whole host had (PageTables of /proc/meminfo); tps transactions/s; huge_pages as read back
-- (huge_pages_status).
-- From: cells.csv, processes.csv, meminfo.csv, trials.csv.
WITH each AS (
    SELECT trial, process, max(vmpte_bytes) AS bytes FROM processes GROUP BY ALL
), summed AS (
    SELECT trial, count(*) AS processes, sum(bytes) / 1048576 AS mib FROM each GROUP BY trial
), host AS (
    SELECT trial, max("value") / 1048576 AS mib FROM meminfo WHERE scope = 'host' AND "key" = 'PageTables' GROUP BY trial
)
SELECT c.trial, c.workload, c.label, c.value_percent, c.block, c.clients, c.huge_pages, c.tps,
       s.processes, s.mib AS processes_mib, h.mib AS host_mib
FROM valid_cells c
LEFT JOIN summed s USING (trial)
LEFT JOIN host h USING (trial)
WHERE c.label LIKE '%clients%' OR c.label LIKE '%huge%' OR c.label = ''
ORDER BY c.workload, c.value_percent, c.clients, c.huge_pages, c.label, c.block
