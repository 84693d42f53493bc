/** The database: how it is generated, kept as a frozen template, and restored for each cell. */
package io.pgmemlab.buffers.world;
