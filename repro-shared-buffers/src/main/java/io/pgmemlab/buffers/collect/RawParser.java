package io.pgmemlab.buffers.collect;

import io.pgmemlab.LabException;
import io.pgmemlab.proc.ProcText;
import io.pgmemlab.proc.Reading;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Takes the frames of {@link RawWriter} apart, and believes nothing that does not fit. */
final class RawParser {
    private static final Pattern HEADER = Pattern.compile(
            "@copy round=(\\d{1,9}) elapsed=(\\d{1,9})\\.(\\d{6}) wall=(\\S+) name=(\\S+)"
                    + " (?:bytes=(\\d{1,9})|(gone|refused)=(.*))",
            Pattern.DOTALL);
    private static final Pattern TRAILER = Pattern.compile("@end rounds=(\\d{1,9}) copies=(\\d{1,9})");
    private static final String NEXT_STEP = ". Nothing of this window can be used: repeat the cell";

    private final String name;
    private final byte[] bytes;
    private final List<Copy> copies = new ArrayList<>();
    private int at;
    private int rounds;

    RawParser(String name, byte[] bytes) {
        this.name = name;
        this.bytes = bytes;
    }

    RawFile parse() {
        if (!line().equals(RawWriter.FIRST_LINE)) {
            throw damaged(0, "it does not begin with '" + RawWriter.FIRST_LINE + "'");
        }
        while (true) {
            int start = at;
            String line = line();
            Matcher header = HEADER.matcher(line);
            if (header.matches()) {
                copies.add(copy(start, header));
                continue;
            }
            Matcher trailer = TRAILER.matcher(line);
            if (!trailer.matches()) {
                throw damaged(start, "neither a copy's header nor the trailer: '" + excerpt(line) + "'");
            }
            checkEnd(start, trailer);
            return new RawFile(name, rounds, copies);
        }
    }

    private Copy copy(int start, Matcher header) {
        int round = Integer.parseInt(header.group(1));
        if (round == 0 || (round != rounds && round != rounds + 1)) {
            throw damaged(start, "round " + round + " after round " + rounds);
        }
        rounds = round;
        Duration elapsed = Duration.ofSeconds(Long.parseLong(header.group(2)), Long.parseLong(header.group(3)) * 1_000);
        String copied = header.group(5);
        return new Copy(round, elapsed, wall(start, header.group(4)), copied, reading(copied, header));
    }

    private Reading reading(String copied, Matcher header) {
        if (header.group(6) != null) {
            return new Reading.Present(text(copied, Integer.parseInt(header.group(6))));
        }
        return header.group(7).equals("gone")
                ? new Reading.Gone(copied, header.group(8))
                : new Reading.Refused(copied, header.group(8));
    }

    private ProcText text(String copied, int length) {
        int start = at;
        // a text is followed by a newline
        if (length >= bytes.length - start) {
            throw cutShort("%s of round %d has %d bytes, and %d are left"
                    .formatted(copied, rounds, length, bytes.length - start));
        }
        if (bytes[start + length] != '\n') {
            throw damaged(
                    start, copied + " of round " + rounds + " does not end after the " + length + " bytes it has");
        }
        at = start + length + 1;
        String source = name + ", round " + rounds + ", " + copied;
        return ProcText.of(source, Arrays.copyOfRange(bytes, start, start + length), length);
    }

    private void checkEnd(int start, Matcher trailer) {
        int saidRounds = Integer.parseInt(trailer.group(1));
        int saidCopies = Integer.parseInt(trailer.group(2));
        if (saidRounds != rounds || saidCopies != copies.size()) {
            throw damaged(
                    start,
                    "the trailer says %d rounds and %d copies, there are %d and %d"
                            .formatted(saidRounds, saidCopies, rounds, copies.size()));
        }
        if (at != bytes.length) {
            throw damaged(at, (bytes.length - at) + " bytes after the trailer");
        }
    }

    private Instant wall(int start, String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeException e) {
            throw damaged(start, "'" + excerpt(text) + "' is no time");
        }
    }

    /** The line that begins here; steps over it. */
    private String line() {
        int start = at;
        int end = start;
        while (end < bytes.length && bytes[end] != '\n') {
            end++;
        }
        if (end == bytes.length) {
            throw cutShort(
                    start == end
                            ? "there is no trailer"
                            : "a line without its end: '"
                                    + excerpt(new String(bytes, start, end - start, StandardCharsets.UTF_8)) + "'");
        }
        at = end + 1;
        return new String(bytes, start, end - start, StandardCharsets.UTF_8);
    }

    private LabException cutShort(String what) {
        return new LabException(name + " is cut short at byte " + bytes.length + after() + ": " + what + NEXT_STEP);
    }

    private LabException damaged(int offset, String what) {
        return new LabException(name + " is damaged at byte " + offset + after() + ": " + what + NEXT_STEP);
    }

    private String after() {
        if (copies.isEmpty()) {
            return "";
        }
        Copy last = copies.get(copies.size() - 1);
        return ", after copy %d (%s of round %d)".formatted(copies.size(), last.name(), last.round());
    }

    private static String excerpt(String text) {
        return text.length() > 120 ? text.substring(0, 120) + "…" : text;
    }
}
