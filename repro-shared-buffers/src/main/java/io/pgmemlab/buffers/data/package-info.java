/** The tables of a bundle as one DuckDB database, and the queries from which every figure of judge and report comes. */
package io.pgmemlab.buffers.data;
