package io.pgmemlab.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.pgmemlab.Bytes;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LabConfigTest {
    @Test
    void should_take_the_property_over_the_environment_over_the_default() {
        assertThat(of().get(Settings.CLIENTS)).isEqualTo(500);
        assertThat(LabConfig.of(new Properties(), Map.of("LAB_RSS_CLIENTS", "7"))
                        .get(Settings.CLIENTS))
                .isEqualTo(7);
        assertThat(LabConfig.of(properties("lab.rss.clients", "8"), Map.of("LAB_RSS_CLIENTS", "7"))
                        .get(Settings.CLIENTS))
                .isEqualTo(8);
    }

    @Test
    void should_have_the_published_protocol_at_paper_scale() {
        LabConfig paper = of("lab.scale", "paper");
        assertThat(paper.get(Settings.BURST)).isEqualTo(Duration.ofSeconds(80));
        assertThat(paper.get(Settings.IDLE)).isEqualTo(Duration.ofSeconds(60));
        assertThat(paper.get(Settings.CLIENTS)).isEqualTo(500);
        assertThat(paper.get(Settings.MESSAGE)).isEqualTo(Bytes.of(3_000_000));
        assertThat(paper.get(Settings.REPEATS)).contains(3);
        assertThat(paper.changedMagnitudes()).isEmpty();
    }

    @Test
    void should_understand_decimal_and_binary_sizes() {
        assertThat(of("lab.rss.message", "9MB").get(Settings.MESSAGE)).isEqualTo(Bytes.of(9_000_000));
        assertThat(of("lab.rss.message", "9 MiB").get(Settings.MESSAGE)).isEqualTo(Bytes.ofMiB(9));
        assertThat(of("lab.rss.message", "1.5MB").get(Settings.MESSAGE)).isEqualTo(Bytes.of(1_500_000));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "-1", "ten", "5000000000"})
    void should_name_key_value_and_accepted_form_of_a_bad_number(String value) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> of("lab.rss.clients", value))
                .withMessageStartingWith(
                        "lab.rss.clients=" + value + " is not understood: it takes a whole number from 1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"3 apples", "3.5.1s", "MB", "-3s", "0.0000000001s"})
    void should_refuse_quantities_it_does_not_understand(String value) {
        assertThatIllegalArgumentException().isThrownBy(() -> of("lab.rss.burst", value));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "lab.rss.burst=500ms",
                "lab.rss.burst=0",
                "lab.rss.burst=1.5s",
                "lab.rss.message=0",
                "lab.rss.message=501MB"
            })
    void should_refuse_at_once_what_the_load_tool_cannot_do(String setting) {
        String[] parts = setting.split("=", -1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> of(parts[0], parts[1]))
                .withMessageStartingWith(setting + " is not understood");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0/2", "3/2", "2", "a/b", "1/2/3"})
    void should_refuse_a_shard_that_is_none(String value) {
        assertThatIllegalArgumentException().isThrownBy(() -> of("lab.shard", value));
    }

    @Test
    void should_refuse_an_unknown_key_and_name_it() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> of("lab.rss.client", "500"))
                .withMessageContaining("unknown key lab.rss.client=500")
                .withMessageContaining("lab.rss.clients");
        assertThatIllegalArgumentException().isThrownBy(() -> of("lab.image.", "x"));
    }

    @Test
    void should_keep_images_and_environment_of_the_users_own() {
        assertThat(of("lab.image.postgres", "postgres:18").image("postgres")).contains("postgres:18");
        assertThat(of("lab.image.postgres", "postgres:18").image("odyssey")).isEmpty();
        assertThat(of("lab.subject.env.MALLOC_CONF", "background_thread:true").subjectEnvironment())
                .containsExactly(Map.entry("MALLOC_CONF", "background_thread:true"));
    }

    @Test
    void should_say_which_magnitudes_were_changed_and_only_those() {
        assertThat(of("lab.rss.clients", "50", "lab.seed", "9", "lab.rss.message", "3MB")
                        .changedMagnitudes())
                .containsExactly("lab.rss.clients=50 (quick: 500)");
    }

    @Test
    void should_give_every_key_a_default_that_it_accepts_itself() {
        for (Setting<?> setting : Settings.all()) {
            assertThat(setting.parse(setting.defaultAt(Scale.QUICK))).isNotNull();
            assertThat(setting.parse(setting.defaultAt(Scale.PAPER))).isNotNull();
            assertThat(setting.meaning()).endsWith(".");
        }
    }

    private static LabConfig of(String... keysAndValues) {
        return LabConfig.of(properties(keysAndValues), Map.of());
    }

    private static Properties properties(String... keysAndValues) {
        var properties = new Properties();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            properties.setProperty(keysAndValues[i], keysAndValues[i + 1]);
        }
        return properties;
    }
}
