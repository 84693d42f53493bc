package io.pgmemlab.prefork.judge;

import io.pgmemlab.verdict.Role;
import java.util.List;

/**
 * A claim before it is judged.
 *
 * @param claim one falsifiable sentence
 * @param leg the leg it is about
 * @param unit of the figure that decides
 * @param needs legs without whose figures it cannot be judged
 * @param pages whether it rests on page counts
 */
record Question(String claim, String leg, Role role, String unit, List<String> needs, boolean pages) {}
