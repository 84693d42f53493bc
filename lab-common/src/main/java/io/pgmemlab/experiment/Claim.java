package io.pgmemlab.experiment;

/**
 * What a scenario reproduces.
 *
 * @param scenario the scenario's name, as in {@code ci/lab run NAME}
 * @param title a few words
 * @param sentence the claim, falsifiable
 * @param source who published it, and under which conditions
 */
public record Claim(String scenario, String title, String sentence, String source) {}
