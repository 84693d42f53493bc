/** The verdicts on a bundle of this scenario, claim by claim. */
package io.pgmemlab.prefork.judge;
