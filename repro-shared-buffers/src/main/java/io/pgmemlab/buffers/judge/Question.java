package io.pgmemlab.buffers.judge;

import io.pgmemlab.verdict.Role;
import java.util.List;

/**
 * A claim before it is judged.
 *
 * @param claim one falsifiable sentence
 * @param about the workload it is about; with a label behind it where it is about a control
 * @param unit of the figure that decides, by which the reports know which claim one is of
 * @param workloads without whose cells it cannot be judged
 * @param label of the cells that it is about; empty for the curve over the values
 * @param evidence files of the bundle that show it
 */
record Question(
        String claim,
        String about,
        Role role,
        String unit,
        List<String> workloads,
        String label,
        List<String> evidence) {}
