/** Probes: which processes a container has, what memory they hold, and how that changes over time. */
package io.pgmemlab.probe;
