package io.pgmemlab.report;

/** Text for a terminal, broken at blanks within {@link ConsoleTable#WIDTH}, and not between a figure and its unit. */
final class Wrapped {
    private static final String UNIT = "(?<=\\d) (?=%|[KMG]iB\\b|s\\b)";
    private static final String KEPT_TOGETHER = "\u00a0";

    private Wrapped() {}

    /**
     * A paragraph; a single word longer than a line stays whole, so that a setting can be copied.
     *
     * @param first what its first line begins with
     * @param rest what every further line begins with
     */
    static String lines(String first, String rest, String text) {
        var lines = new StringBuilder();
        var line = new StringBuilder(first);
        int begin = first.length();
        for (String word : text.replaceAll(UNIT, KEPT_TOGETHER).split(" +", -1)) {
            if (line.length() > begin && line.length() + 1 + word.length() > ConsoleTable.WIDTH) {
                lines.append(line).append('\n');
                line.setLength(0);
                line.append(rest);
                begin = rest.length();
            }
            line.append(line.length() > begin ? " " : "").append(word);
        }
        return lines.append(line).append('\n').toString().replace(KEPT_TOGETHER, " ");
    }

    /** Line breaks and control characters of a tool's message must neither break a line nor drive the terminal. */
    static String oneLine(String text) {
        return text.replaceAll("[\\p{Cntrl}\\s]+", " ")
                .replaceAll("\\p{Cf}", "?")
                .strip();
    }
}
