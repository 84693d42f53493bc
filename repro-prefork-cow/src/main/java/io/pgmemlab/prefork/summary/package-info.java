/** The tables of a comparison, published or measured here, and what follows from them. */
package io.pgmemlab.prefork.summary;
