/** What the reports of a bundle of {@code shared-buffers} show. */
package io.pgmemlab.buffers.report;
