/** Console table and report of {@code prefork-cow}. */
package io.pgmemlab.prefork.report;
