package io.pgmemlab.buffers.workload;

import io.pgmemlab.Fingerprint;
import io.pgmemlab.LabException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * How PostgreSQL runs a workload's statements. Cells can only be compared where it runs them alike: a plan that changes with
 * shared_buffers would be measured in its place.
 *
 * @param text {@code EXPLAIN (COSTS OFF)} of each prepared statement, one below the other: the generic plans
 *     that the server is told to take ({@code plan_cache_mode})
 */
public record Plans(String text) {
    private static final Pattern VARIABLE = Pattern.compile("(?<!:):([a-z_]+)");
    private static final Pattern PARAMETER = Pattern.compile("\\$\\d+");
    private static final Pattern EXPLAINED = Pattern.compile("(?is)\\s*(SELECT|UPDATE|INSERT|DELETE|WITH)\\b.*");

    /** Asks for the plans, of a server with {@code plan_cache_mode = force_generic_plan}. */
    public static Plans of(Connection connection, Workload workload) {
        var plans = new StringBuilder();
        for (var script : workload.scripts()) {
            statements(script.text()).forEach(sql -> plans.append(explain(connection, prepared(sql))));
        }
        return new Plans(plans.toString());
    }

    /** The statements of a pgbench script: what is left without its own commands and comments. */
    static Stream<String> statements(String script) {
        String sql = script.lines()
                .filter(line -> !line.strip().startsWith("\\") && !line.strip().startsWith("--"))
                .reduce("", (before, line) -> before + line + "\n");
        return Stream.of(sql.split(";"))
                .map(String::strip)
                .filter(statement -> EXPLAINED.matcher(statement).matches());
    }

    /** The statement as pgbench prepares it: each variable is a parameter. */
    static String prepared(String sql) {
        var numbers = new LinkedHashMap<String, Integer>();
        return VARIABLE.matcher(sql).replaceAll(match -> {
            int number = numbers.computeIfAbsent(match.group(1), name -> numbers.size() + 1);
            return Matcher.quoteReplacement("$" + number);
        });
    }

    /** The plan is generic, so the values do not matter. */
    private static String explain(Connection connection, String sql) {
        var plan = new StringBuilder(sql).append('\n');
        long parameters = PARAMETER
                .matcher(sql)
                .results()
                .map(MatchResult::group)
                .distinct()
                .count();
        String values =
                parameters == 0 ? "" : "(" + String.join(", ", Collections.nCopies((int) parameters, "NULL")) + ")";
        try (Statement statement = connection.createStatement()) {
            statement.execute("PREPARE explained AS " + sql);
            try (ResultSet rows = statement.executeQuery("EXPLAIN (COSTS OFF) EXECUTE explained" + values)) {
                while (rows.next()) {
                    plan.append("  ").append(rows.getString(1)).append('\n');
                }
            }
            statement.execute("DEALLOCATE explained");
            return plan.toString();
        } catch (SQLException e) {
            throw new LabException("PostgreSQL does not explain \"" + sql + "\": " + e.getMessage(), e);
        }
    }

    /** Twelve hexadecimal digits of SHA-256: equal for equal plans. */
    public String hash() {
        return Fingerprint.of(text);
    }

    /** The plans' first lines that are not in others, for a message. */
    public List<String> notIn(Plans others) {
        List<String> known = others.text.lines().toList();
        return text.lines().filter(line -> !known.contains(line)).limit(2).toList();
    }
}
