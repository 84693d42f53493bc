/** Which pages of the database are in shared_buffers, in the page cache, in both: page by page. */
package io.pgmemlab.buffers.pages;
