/** Judgement: measures of memory's return, assertions over series, and verdicts on claims. */
package io.pgmemlab.verdict;
