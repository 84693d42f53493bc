/** Load from containers of its own, not counted to the subject: pgbench, and the parsers of what load tools print. */
package io.pgmemlab.load;
