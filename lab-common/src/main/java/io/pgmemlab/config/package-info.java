/** Configuration: one documented default a key, {@code -Dlab.key} over {@code LAB_KEY} over the default. */
package io.pgmemlab.config;
