package io.pgmemlab.prefork.report;

import io.pgmemlab.prefork.summary.Summary;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/** Holds what was computed of the tables against the summary that lies beside them. */
final class SummaryCheck {
    private static final List<String> PARTS =
            List.of("results", "copy_on_write", "preload_savings", "throughput_context");

    private SummaryCheck() {}

    /** One sentence, or a line for every figure that differs. */
    static String of(JsonNode computed, JsonNode beside) {
        Map<String, JsonNode> ours = figures(computed);
        Map<String, JsonNode> theirs = figures(beside);
        var text = new StringBuilder();
        theirs.forEach((name, figure) -> {
            JsonNode own = ours.get(name);
            if (own == null || own.asDouble() != figure.asDouble()) {
                text.append("  ")
                        .append(name)
                        .append(": there ")
                        .append(figure)
                        .append(", of the tables ")
                        .append(own == null ? "nothing" : own)
                        .append('\n');
            }
        });
        return text.isEmpty()
                ? Summary.FILE + " beside the tables holds the same " + theirs.size() + " figures.\n"
                : Summary.FILE + " beside the tables holds other figures:\n" + text;
    }

    private static Map<String, JsonNode> figures(JsonNode summary) {
        var figures = new TreeMap<String, JsonNode>();
        PARTS.forEach(part -> collect(part, summary.path(part), figures));
        return figures;
    }

    private static void collect(String name, JsonNode node, Map<String, JsonNode> figures) {
        if (node.isNumber()) {
            figures.put(name, node);
        } else if (node.isObject()) {
            node.propertyStream().forEach(p -> collect(name + "." + p.getKey(), p.getValue(), figures));
        } else {
            for (int i = 0; i < node.size(); i++) {
                collect(name + "[" + i + "]", node.get(i), figures);
            }
        }
    }
}
