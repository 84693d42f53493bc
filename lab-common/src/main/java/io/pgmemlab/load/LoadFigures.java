package io.pgmemlab.load;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What every load tool tells of a run, in its own words for it: a transaction of pgbench, a request of siege. A figure that a
 * tool does not give is absent.
 *
 * @param requested how many were asked for; absent for a timed run
 * @param completed how many succeeded
 * @param failed how many did not
 * @param rate completed a second
 * @param latencyMeanMs in milliseconds
 * @param latencyStddevMs standard deviation in milliseconds
 */
public record LoadFigures(
        OptionalLong requested,
        OptionalLong completed,
        OptionalLong failed,
        OptionalDouble rate,
        OptionalDouble latencyMeanMs,
        OptionalDouble latencyStddevMs) {}
