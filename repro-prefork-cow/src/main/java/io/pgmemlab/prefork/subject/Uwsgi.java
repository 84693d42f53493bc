package io.pgmemlab.prefork.subject;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** uWSGI with the lab's application, as the published comparison starts it; its access log is off there too. */
final class Uwsgi {
    static final int PORT = 8000;
    static final List<String> PATHS = List.of("/db", "/orm-in", "/orm-update?queries=1");

    private Uwsgi() {}

    static List<String> command(Loading loading, int workers, Optional<String> virtualEnvironment) {
        var command = new ArrayList<>(List.of("uwsgi", "--plugin", "python3", "--http11-socket", "0.0.0.0:" + PORT));
        command.addAll(List.of("--chdir", "/srv/service", "--module", "world.wsgi:application"));
        virtualEnvironment.ifPresent(path -> command.addAll(List.of("--virtualenv", path)));
        command.addAll(List.of("--master", "--workers", Integer.toString(workers), "--thunder-lock", "--need-app"));
        command.addAll(List.of("--listen", "1024", "--die-on-term", "--disable-logging"));
        if (loading == Loading.LAZY) {
            command.add("--lazy-apps");
        }
        return command;
    }

    /** The same hashes in every process, so that the same work touches the same memory. */
    static Map<String, String> environment() {
        return Map.of("PYTHONHASHSEED", "0");
    }
}
