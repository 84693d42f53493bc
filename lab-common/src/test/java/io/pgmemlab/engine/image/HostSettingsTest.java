package io.pgmemlab.engine.image;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostSettingsTest {
    @TempDir
    Path folder;

    @Test
    void the_environment_goes_before_pips_configuration_and_nothing_else_is_taken() {
        HostSettings host = HostSettings.of(
                Map.of("PIP_INDEX_URL", "https://mirror/simple", "PIP_CACHE_DIR", "/cache", "HOME", "/root"),
                List.of(
                        "global.index-url='https://other/simple'",
                        "global.trusted-host='mirror'",
                        ":env:.index-url='https://mirror/simple'",
                        "global.timeout='9'",
                        "no configuration"));
        assertThat(host.variables())
                .containsOnly(
                        Map.entry("PIP_INDEX_URL", "https://mirror/simple"), Map.entry("PIP_TRUSTED_HOST", "mirror"));
        assertThat(host.index()).hasToString("https://mirror/simple");
    }

    @Test
    void the_index_is_pypi_where_nothing_is_said() {
        assertThat(HostSettings.of(Map.of(), List.of()).index()).hasToString("https://pypi.org/simple/");
    }

    @Test
    void the_first_bundle_of_certificates_that_exists_is_copied_and_named_as_the_build_sees_it() throws IOException {
        Path bundle = Files.writeString(folder.resolve("trusted.pem"), "certificate");
        HostSettings host = HostSettings.of(
                Map.of("PIP_CERT", folder.resolve("none").toString(), "SSL_CERT_FILE", bundle.toString()), List.of());
        assertThat(host.certificates()).contains(bundle);

        host.writeTo(folder.resolve("context"));
        assertThat(folder.resolve("context/host/ca.crt")).hasContent("certificate");
        assertThat(folder.resolve("context/host/environment"))
                .content()
                .contains("export PIP_CERT='/run/host/ca.crt'\n");
    }

    @Test
    void a_quote_in_a_value_cannot_end_it() {
        assertThat(new HostSettings(Map.of("PIP_INDEX_URL", "https://a'; rm -rf /"), Optional.empty()).script())
                .endsWith("export PIP_INDEX_URL='https://a'\\''; rm -rf /'\n");
    }

    @Test
    void only_a_dockerfile_that_copies_the_settings_gets_them() {
        assertThat(wants("FROM a AS b\nCOPY host /run/host\n")).isTrue();
        assertThat(wants("FROM a\n# COPY host /run/host\n")).isFalse();
    }

    private static boolean wants(String dockerfile) {
        var files = new TreeMap<>(Map.of("Dockerfile", dockerfile.getBytes(StandardCharsets.UTF_8)));
        return new BuildContext("x", files).wantsHostSettings();
    }
}
