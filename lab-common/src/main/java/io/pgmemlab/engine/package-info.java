/**
 * The Docker engine: finding it, containers with labels, limits and a log that survives, PostgreSQL, and the removal of
 * what dead runs left behind. Images are in {@link io.pgmemlab.engine.image}.
 */
package io.pgmemlab.engine;
