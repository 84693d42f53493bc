/** What the clients do: pgbench scripts with their weights and variables, and the plans that PostgreSQL has for them. */
package io.pgmemlab.buffers.workload;
