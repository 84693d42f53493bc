package io.pgmemlab.prefork.subject;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The lab's application under uWSGI, as the published comparison starts it; its access log is off there too. */
interface UnderUwsgi extends Subject {
    /** The Python environment that it runs in; empty for the system's. */
    Optional<String> virtualEnvironment();

    @Override
    default int port() {
        return 8000;
    }

    @Override
    default List<String> paths() {
        return List.of("/db", "/orm-in", "/orm-update?queries=1");
    }

    @Override
    default List<String> command(Loading loading, int workers) {
        var command = new ArrayList<>(List.of("uwsgi", "--plugin", "python3", "--http11-socket", "0.0.0.0:" + port()));
        command.addAll(List.of("--chdir", "/srv/service", "--module", "world.wsgi:application"));
        virtualEnvironment().ifPresent(path -> command.addAll(List.of("--virtualenv", path)));
        command.addAll(List.of("--master", "--workers", Integer.toString(workers), "--thunder-lock", "--need-app"));
        command.addAll(List.of("--listen", "1024", "--die-on-term", "--disable-logging"));
        if (loading == Loading.LAZY) {
            command.add("--lazy-apps");
        }
        return command;
    }

    /** The same hashes in every process, so that the same work touches the same memory. */
    @Override
    default Map<String, String> environment(Loading loading, int workers) {
        return Map.of("PYTHONHASHSEED", "0");
    }

    @Override
    default boolean servesTheLabsApplication() {
        return true;
    }
}
