/** The bundles of a plan's shards made one. They may come from machines that share nothing, not even a clock. */
package io.pgmemlab.experiment.merge;
