package io.pgmemlab.prefork.subject;

import java.util.List;
import java.util.Optional;

/** Django as it is published, without a native module. */
public record StockDjango() implements UnderUwsgi {
    private static final String VERSION = "6.0.7";
    private static final String HOME = "/opt/stock";

    @Override
    public String label() {
        return "Django " + VERSION;
    }

    @Override
    public String image() {
        return "django";
    }

    @Override
    public Optional<String> virtualEnvironment() {
        return Optional.of(HOME);
    }

    @Override
    public List<String> faults(Identity running) {
        List<String> faults = running.faults(VERSION, HOME);
        if (!running.djangoExtensions().isEmpty()) {
            faults.add("native modules of Django are loaded: " + running.djangoExtensions());
        }
        return faults;
    }
}
