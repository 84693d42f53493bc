package io.pgmemlab.buffers.collect;

import io.pgmemlab.proc.ProcText;
import io.pgmemlab.proc.Reading;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.time.Instant;

/** A window made up for a test: rounds are 5 s apart. */
final class MadeWindow {
    private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final RawWriter writer = new RawWriter("window.raw", out);
    private int round;

    MadeWindow text(String name, String text) {
        return copy(name, new Reading.Present(ProcText.of(name, text)));
    }

    MadeWindow refused(String name, String why) {
        return copy(name, new Reading.Refused(name, why));
    }

    MadeWindow gone(String name, String why) {
        return copy(name, new Reading.Gone(name, why));
    }

    private MadeWindow copy(String name, Reading reading) {
        writer.copy(Duration.ofSeconds(5L * round), NOON.plusSeconds(5L * round), name, reading);
        return this;
    }

    MadeWindow next() {
        writer.endRound();
        round++;
        return this;
    }

    RawFile end() {
        writer.endRound();
        writer.end();
        return RawFile.parse("window.raw", out.toByteArray());
    }

    static String pressure(String some, String full) {
        return line("some", some) + (full == null ? "" : line("full", full));
    }

    private static String line(String kind, String total) {
        return kind + " avg10=0.00 avg60=0.00 avg300=0.00 total=" + total + "\n";
    }

    /** A line of diskstats whose counters are all the same but those given. */
    static String disk(String name, int counters, String reads, String readMillis) {
        return "   8       0 " + name + " " + reads + " 7 7 " + readMillis + " 7".repeat(counters - 4) + "\n";
    }

    /** A process's stat; its name is "a (b) c". */
    static String stat(String minorFaults, String userTicks, int systemTicks, long startTicks) {
        return "4711 (a (b) c) S 1 1 1 0 -1 4194560 " + minorFaults + " 0 3 0 " + userTicks + " " + systemTicks
                + " 0 0 20 0 1 0 " + startTicks + " 1000000 250 18446744073709551615" + " 0".repeat(27) + "\n";
    }

    static String io(String read, String written) {
        return "rchar: 1\nwchar: 1\nsyscr: 1\nsyscw: 1\nread_bytes: " + read + "\nwrite_bytes: " + written
                + "\ncancelled_write_bytes: 0\n";
    }
}
