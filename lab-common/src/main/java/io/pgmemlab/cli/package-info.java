/** The commands behind {@code ci/lab}. */
package io.pgmemlab.cli;
