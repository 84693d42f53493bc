package io.pgmemlab.engine.image;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What an image build prints, as it comes: pieces of lines, among them {@code Step 2/7 : RUN …}. */
final class BuildOutput {
    private static final Pattern STEP = Pattern.compile("Step (\\d+)/(\\d+) : (.*)");
    private static final int SHOWN = 40;
    private static final int KEPT = 15;

    private final Deque<String> lastLines = new ArrayDeque<>();
    private final StringBuilder line = new StringBuilder();
    private String step = "preparing";

    void add(String piece) {
        for (int i = 0; i < piece.length(); i++) {
            char c = piece.charAt(i);
            if (c == '\n' || c == '\r') {
                endLine();
            } else {
                line.append(c);
            }
        }
    }

    private void endLine() {
        String text = line.toString().replaceAll("\u001B\\[[0-9;]*m", "").strip();
        line.setLength(0);
        if (text.isEmpty()) {
            return;
        }
        Matcher matcher = STEP.matcher(text);
        if (matcher.matches()) {
            String command = matcher.group(3).replaceAll("\\s+", " ");
            step = "step %s/%s: %s"
                    .formatted(
                            matcher.group(1),
                            matcher.group(2),
                            command.length() > SHOWN ? command.substring(0, SHOWN) + "…" : command);
        }
        lastLines.addLast(text);
        if (lastLines.size() > KEPT) {
            lastLines.removeFirst();
        }
    }

    /** {@code step 2/7: RUN apt-get update …}. */
    String step() {
        return step;
    }

    /** The last lines, for the message of a failed build. */
    String tail() {
        return String.join("\n", lastLines);
    }
}
