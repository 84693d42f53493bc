-- Double buffering, page by page: data pages that are in shared_buffers only, in both caches, in the page cache only, and
-- how many distinct pages both caches hold; and which share of the hot set is in either. Catalogs are left out.
-- Units: MiB (blocks of 8 KiB / 128); hot_cached_percent of the hot blocks, of relations whose hot blocks are known.
-- From: pages.csv at the window's end, cells.csv, trials.csv.
SELECT c.trial, c.workload, c.label, c.value_percent, c.block,
       (sum(p.buffered) - sum(p."both")) / 128 AS only_buffers_mib,
       sum(p."both") / 128 AS both_mib,
       (sum(p.cached) - sum(p."both")) / 128 AS only_page_cache_mib,
       sum(p."distinct") / 128 AS distinct_mib,
       sum(p.dirty) / 128 AS dirty_mib,
       100 * sum(p.hot_distinct) / nullif(sum(p.hot_blocks), 0) AS hot_cached_percent
FROM valid_cells c JOIN pages p USING (trial)
WHERE p.kind <> 'catalog'
GROUP BY ALL
ORDER BY c.workload, c.label, c.value_percent, c.block
