package io.pgmemlab.buffers.collect;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the collector itself took from the machine that it watched.
 *
 * @param rounds each round in turn; the first is made just before the measured window and the last just after it, and a
 *     fresh JVM makes its first one many times slower than the others
 * @param window from the collector's start to its last round's end
 */
public record CollectorCost(List<Round> rounds, Duration window) {
    public CollectorCost {
        rounds = List.copyOf(rounds);
    }

    /**
     * One round.
     *
     * @param cpu CPU time of the thread that copied, in the kernel too; not that of the JVM's own threads
     * @param wall how long it took
     * @param copies how many files it asked for
     * @param bytes how much it wrote
     */
    public record Round(Duration cpu, Duration wall, int copies, int bytes) {}

    /** CPU time of all rounds. */
    public Duration cpu() {
        return rounds.stream().map(Round::cpu).reduce(Duration.ZERO, Duration::plus);
    }

    /** How long the longest round took. */
    public Duration longestRound() {
        return rounds.stream().map(Round::wall).max(Duration::compareTo).orElse(Duration.ZERO);
    }

    /** CPU time ÷ the window's length: 0.01 is 1 % of one core. Infinite or NaN for a window of no length. */
    public double shareOfACore() {
        return (double) cpu().toNanos() / window.toNanos();
    }

    /** For {@code run.json}. */
    public Map<String, Object> json() {
        var json = new LinkedHashMap<String, Object>();
        json.put("rounds", rounds.size());
        json.put("cpuMs", cpu().toNanos() / 1e6);
        json.put("longestRoundMs", longestRound().toNanos() / 1e6);
        json.put("windowMs", window.toMillis());
        json.put("percentOfACore", 100 * shareOfACore());
        return json;
    }
}
