/** The experiment: legs, trials and their order, the journal of a run, and its progress. */
package io.pgmemlab.experiment;
