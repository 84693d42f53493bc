/** The words that every package uses: quantities of memory, and the shapes of failure. */
package io.pgmemlab;
