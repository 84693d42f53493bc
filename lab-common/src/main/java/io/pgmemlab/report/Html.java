package io.pgmemlab.report;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Iterator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Markup that may stand in a page as it is. Text becomes markup only through {@link #text}, which escapes it; there is no
 * other way in for what a subject, a tool or a file said.
 *
 * @param markup well-formed HTML
 */
public record Html(String markup) {
    public static final Html NOTHING = new Html("");

    public static Html text(Object text) {
        return new Html(escaped(String.valueOf(text)));
    }

    public static Html of(Html... parts) {
        return join(Stream.of(parts).toList());
    }

    public static Html join(Collection<Html> parts) {
        return new Html(parts.stream().map(Html::markup).collect(Collectors.joining()));
    }

    /** An element without attributes. */
    public static Html element(String name, Html... content) {
        return tag(name).with(content);
    }

    /** The beginning of an element: attributes follow, then its content. */
    public static Tag tag(String name) {
        return new Tag(name, "");
    }

    /** Text in which line breaks may happen after the joints of a long name. */
    public static Html breakable(String name) {
        return new Html(escaped(name).replaceAll("([/+])", "$1<wbr>"));
    }

    /** A link to a file of the bundle, by its path relative to the bundle. */
    public static Html link(String file) {
        return tag("a").attribute("href", relative(file)).text(file);
    }

    /** Each segment percent-encoded; {@code ./} first, so that no name is taken for a scheme. */
    private static String relative(String file) {
        var href = new StringBuilder("./");
        for (byte b : file.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (b & 0xff);
            boolean plain = c < 128 && (Character.isLetterOrDigit(c) || "/-._~".indexOf(c) >= 0);
            href.append(plain ? String.valueOf(c) : "%%%02X".formatted((int) c));
        }
        return href.toString();
    }

    private static String escaped(String text) {
        var escaped = new StringBuilder(text.length() + 16);
        for (Iterator<Integer> i = text.codePoints().iterator(); i.hasNext(); ) {
            int c = i.next();
            switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                case '\'' -> escaped.append("&#39;");
                case '\n', '\t' -> escaped.append((char) c);
                // control and direction characters would hide or reorder what stands in the page
                default -> escaped.appendCodePoint(isHiding(c) ? 0xFFFD : c);
            }
        }
        return escaped.toString();
    }

    private static boolean isHiding(int c) {
        int type = Character.getType(c);
        return type == Character.CONTROL || type == Character.FORMAT || type == Character.SURROGATE;
    }

    @Override
    public String toString() {
        return markup;
    }

    /** An element that waits for its content. */
    public record Tag(String name, String attributes) {
        public Tag attribute(String attribute, Object value) {
            return new Tag(name, attributes + " " + attribute + "=\"" + escaped(String.valueOf(value)) + "\"");
        }

        /** Its CSS classes, separated by blanks. */
        public Tag styled(String classes) {
            return attribute("class", classes);
        }

        public Html with(Html... content) {
            return new Html("<" + name + attributes + ">" + of(content) + "</" + name + ">");
        }

        public Html with(Collection<Html> content) {
            return with(join(content));
        }

        public Html text(Object text) {
            return with(Html.text(text));
        }
    }
}
