/**
 * A master and the workers that it forked: which inherited pages each still shares, which it copied, and what it allocated
 * afresh, found by comparing page frames. The method is told in {@code docs/COPY-ON-WRITE.md}.
 */
package io.pgmemlab.probe.family;
