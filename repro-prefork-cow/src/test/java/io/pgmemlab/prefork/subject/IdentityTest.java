package io.pgmemlab.prefork.subject;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class IdentityTest {
    static final String STOCK = """
            {"uwsgi": "2.0.31-debian", "python": "3.14.8", "django": "6.0.7",
             "django_file": "/opt/stock/lib/python3.14/site-packages/django/__init__.py", "django_extensions": [],
             "psycopg": "3.3.9", "psycopg_implementation": "binary", "gc_frozen": 0, "gc_enabled": true,
             "pymalloc_blocks": 417233, "warmed": 0}""";

    static final String NATIVE = STOCK.replace("\"6.0.7\"", "\"6.0.7.post1\"")
            .replace("/opt/stock/", "/opt/native/")
            .replace("[]", "[\"_native.cpython-314-x86_64-linux-gnu.so\"]");

    @Test
    void each_subject_knows_itself_and_not_the_other() {
        assertThat(new StockDjango().faults(Identity.parse(STOCK))).isEmpty();
        assertThat(new CppDjango().faults(Identity.parse(NATIVE))).isEmpty();
        assertThat(new StockDjango().faults(Identity.parse(NATIVE))).hasSize(3);
        assertThat(new CppDjango().faults(Identity.parse(STOCK))).hasSize(3);
    }

    @Test
    void the_native_port_without_its_native_module_is_told() {
        String disguised = NATIVE.replace("\"_native.cpython-314-x86_64-linux-gnu.so\"", "");
        assertThat(new CppDjango().faults(Identity.parse(disguised)))
                .containsExactly("no native module of Django is loaded: it is not native after all");
    }

    @Test
    void psycopgs_implementations_are_told_apart() {
        Identity python = Identity.parse(STOCK.replace("binary", "python"));
        assertThat(new DebianDjango("python").faults(python)).isEmpty();
        assertThat(new DebianDjango("c").faults(python))
                .containsExactly("psycopg runs its implementation in python and not in c");
    }

    @Test
    void an_answer_that_is_no_identity_is_refused_with_what_it_lacks() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Identity.parse(STOCK.replace("\"gc_frozen\": 0,", "")))
                .withMessageContaining("the identity lacks gc_frozen");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Identity.parse("<h1>Server Error (500)</h1>"))
                .withMessage("no identity: <h1>Server Error (500)</h1>");
    }

    @Test
    void what_is_published_of_it_holds_no_path() {
        assertThat(Identity.parse(NATIVE).json().toString())
                .doesNotContain("/opt/")
                .contains("6.0.7.post1");
    }
}
