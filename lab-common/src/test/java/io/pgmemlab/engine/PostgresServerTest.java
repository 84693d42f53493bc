package io.pgmemlab.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PostgresServerTest {
    @Test
    void the_command_line_holds_the_given_settings_in_their_order_and_nothing_else() {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("shared_buffers", "64MB");
        settings.put("log_line_prefix", "%m [%p] ");
        assertThat(PostgresServer.commandLine(settings))
                .containsExactly("postgres", "-c", "shared_buffers=64MB", "-c", "log_line_prefix=%m [%p] ");
        assertThat(PostgresServer.commandLine(Map.of())).containsExactly("postgres");
    }
}
