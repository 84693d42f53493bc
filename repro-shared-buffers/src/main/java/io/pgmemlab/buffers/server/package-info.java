/** PostgreSQL within the memory limit: its settings, its warm-up, its statistics, the cap on reads. */
package io.pgmemlab.buffers.server;
