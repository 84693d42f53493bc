/** This scenario's part of the report: results read from a bundle, curves, tables, and what to conclude. */
package io.pgmemlab.retention.report;
