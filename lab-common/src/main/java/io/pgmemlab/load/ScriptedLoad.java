package io.pgmemlab.load;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Clients that run pgbench scripts for a time, each transaction one script drawn by weight.
 *
 * @param clients concurrent clients ({@code pgbench -c})
 * @param time new transactions for this long; those under way then are still finished ({@code -T}, whole seconds)
 * @param scripts what is drawn from
 * @param variables that the scripts use ({@code -D})
 * @param seed of pgbench's random numbers: two loads of one seed draw the same
 */
public record ScriptedLoad(int clients, Duration time, List<Script> scripts, Map<String, Long> variables, long seed) {
    /**
     * One script.
     *
     * @param name unique among the scripts, as pgbench prints it
     * @param text pgbench's commands and SQL
     * @param weight how often it is drawn, beside the others' weights
     */
    public record Script(String name, String text, int weight) {}

    public ScriptedLoad {
        scripts = List.copyOf(scripts);
        variables = Map.copyOf(variables);
        if (clients < 1 || time.toSeconds() < 1 || time.toNanosPart() != 0 || scripts.isEmpty()) {
            throw new IllegalArgumentException("a load has a client, a script and a whole number of seconds from 1: "
                    + clients + ", " + scripts.size() + ", " + time);
        }
    }

    /** The same load for another time. */
    public ScriptedLoad lasting(Duration other) {
        return new ScriptedLoad(clients, other, scripts, variables, seed);
    }

    /** The same load, other random numbers: what was read before is not read again in the same order. */
    public ScriptedLoad seeded(long other) {
        return new ScriptedLoad(clients, time, scripts, variables, other);
    }

    /** pgbench's command line. Statements are prepared, as drivers do it, so that parsing does not hide what reading costs. */
    List<String> command(String directory, int threads, String host, int port) {
        var command = new ArrayList<>(List.of("pgbench", "-n", "-h", host, "-p", Integer.toString(port), "-U", "app"));
        command.addAll(List.of("-c", Integer.toString(clients), "-j", Integer.toString(Math.min(clients, threads))));
        command.addAll(List.of("-M", "prepared", "-T", Long.toString(time.toSeconds())));
        command.add("--random-seed=" + seed);
        new TreeMap<>(variables).forEach((name, value) -> command.addAll(List.of("-D", name + "=" + value)));
        scripts.forEach(
                script -> command.addAll(List.of("-f", directory + "/" + script.name() + "@" + script.weight())));
        command.add("app");
        return command;
    }
}
