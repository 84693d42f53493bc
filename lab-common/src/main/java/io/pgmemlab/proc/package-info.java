/**
 * Text of {@code /proc}, cgroup and PSI files turned into records. Pure functions: no input or output beyond a given path.
 */
package io.pgmemlab.proc;
