/** The real programs that are measured, one small class each. */
package io.pgmemlab.retention.subject;
