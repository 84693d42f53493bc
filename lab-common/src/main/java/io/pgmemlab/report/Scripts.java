package io.pgmemlab.report;

import io.pgmemlab.Resources;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Locale;
import tools.jackson.databind.json.JsonMapper;

/** What stands inside {@code <script>} elements: the page's own programs and JSON for them. */
final class Scripts {
    static final String ECHARTS = "/META-INF/resources/webjars/echarts/5.3.1/dist/echarts.min.js";

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private Scripts() {}

    /** A file of the class path. */
    static String resource(String path) {
        return Resources.text(Scripts.class, path);
    }

    /** A program of the class path, inlined. */
    static Html program(String source) {
        if (source.toLowerCase(Locale.ROOT).contains("</script")) {
            throw new IllegalArgumentException("a script that closes its own element cannot be inlined");
        }
        return Html.tag("script").with(new Html(source));
    }

    /** Data for a program. Nothing in it can close the element, open a comment or be run. */
    static Html data(String id, Object value) {
        return Html.tag("script")
                .attribute("type", "application/json")
                .attribute("id", id)
                .with(new Html(json(value)));
    }

    static String json(Object value) {
        return JSON.writeValueAsString(value)
                .replace("<", "\\u003c")
                .replace(">", "\\u003e")
                .replace("&", "\\u0026")
                .replace("\u2028", "\\u2028")
                .replace("\u2029", "\\u2029");
    }

    /** The source expression that lets a browser run this one inline program and no other. */
    static String permission(String source) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(source.getBytes(StandardCharsets.UTF_8));
            return "'sha256-" + Base64.getEncoder().encodeToString(hash) + "'";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
