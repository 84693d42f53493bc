/** The evidence bundle of a run: one directory, written as the run goes, read back for verdicts and reports. */
package io.pgmemlab.evidence;
