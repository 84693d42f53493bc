package io.pgmemlab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import org.junit.jupiter.api.Test;

class HtmlTest {
    @Test
    void text_and_attributes_are_escaped() {
        Html html = Html.tag("p").attribute("title", "\"><script>").text("a < b & 'c'");

        assertThat(html.markup()).isEqualTo("<p title=\"&quot;&gt;&lt;script&gt;\">a &lt; b &amp; &#39;c&#39;</p>");
    }

    @Test
    void characters_that_hide_or_reorder_text_are_replaced() {
        assertThat(Html.text("a\u0000b\u202ec\ud800").markup()).isEqualTo("a\ufffdb\ufffdc\ufffd");
        assertThat(Html.text("line\nline\t𝄞").markup()).isEqualTo("line\nline\t𝄞");
    }

    @Test
    void a_link_leads_to_a_file_of_the_bundle_and_to_no_scheme() {
        assertThat(Html.link("raw/b1-a+b/x y.txt").markup())
                .isEqualTo("<a href=\"./raw/b1-a%2Bb/x%20y.txt\">raw/b1-a+b/x y.txt</a>");
        assertThat(Html.link("javascript:alert(1)").markup()).contains("href=\"./javascript%3Aalert%281%29\"");
        assertThat(Html.link("ü").markup()).contains("href=\"./%C3%BC\"");
    }

    @Test
    void data_for_programs_cannot_close_its_element() {
        Html data = Scripts.data("x", Map.of("a", "</script><!--&\u2028"));

        assertThat(data.markup())
                .isEqualTo("<script type=\"application/json\" id=\"x\">"
                        + "{\"a\":\"\\u003c/script\\u003e\\u003c!--\\u0026\\u2028\"}</script>");
    }

    @Test
    void a_program_that_closes_its_element_is_refused() {
        assertThatIllegalArgumentException().isThrownBy(() -> Scripts.program("x = '</SCRIPT>'"));
    }
}
