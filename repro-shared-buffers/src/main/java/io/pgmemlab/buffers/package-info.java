/** The scenario {@code shared-buffers}: a container with a memory limit stands in for a machine, its database twice as large. */
package io.pgmemlab.buffers;
