package io.pgmemlab.prefork.summary;

import io.pgmemlab.evidence.Bundle;
import io.pgmemlab.report.RunFacts;

/**
 * Which two implementations were compared.
 *
 * @param name {@code django} is the published pair, {@code psycopg} what stands in where it cannot be had, {@code own} a user's
 * @param stock the first in words, {@code Django 6.0.7}
 * @param candidate the second in words, {@code cppdjango 6.0.7.post1}
 * @param why this pair and no other; may be empty
 */
public record ComparedPair(String name, String stock, String candidate, String why) {
    public static ComparedPair of(Bundle bundle) {
        RunFacts run = RunFacts.of(bundle);
        return new ComparedPair(
                run.find("pair", "name").orElse(""),
                run.find("pair", "stock").orElse(Names.STOCK),
                run.find("pair", "native").orElse("the candidate"),
                run.find("pair", "why").orElse(""));
    }

    /** A user's own pair: its claims must hold. */
    public boolean isOwn() {
        return name.equals("own");
    }

    /** Not what the claim is about. */
    public boolean isFallback() {
        return name.equals("psycopg");
    }
}
