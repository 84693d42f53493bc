/** The scenario of forked workers: its legs, what is measured of each, and the judgement. */
package io.pgmemlab.prefork;
