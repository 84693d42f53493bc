/** What the cells of a bundle say about the claim. */
package io.pgmemlab.buffers.judge;
