/**
 * What the kernel says during a measured window: copied raw by {@link io.pgmemlab.buffers.collect.Collector}, which parses
 * nothing, into one file ({@link io.pgmemlab.buffers.collect.RawFile}), and made into tables with differences after the window
 * ({@link io.pgmemlab.buffers.collect.RawTables}).
 */
package io.pgmemlab.buffers.collect;
