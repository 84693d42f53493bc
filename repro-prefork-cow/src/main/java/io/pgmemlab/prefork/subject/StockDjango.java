package io.pgmemlab.prefork.subject;

import java.util.ArrayList;
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
        var faults = new ArrayList<String>();
        if (!running.django().equals(VERSION)) {
            faults.add("it is Django " + running.django() + " and not " + VERSION);
        }
        if (!running.djangoFile().startsWith(HOME + "/")) {
            faults.add("Django was loaded from " + running.djangoFile() + " and not from below " + HOME);
        }
        if (!running.djangoExtensions().isEmpty()) {
            faults.add("native modules of Django are loaded: " + running.djangoExtensions());
        }
        return faults;
    }
}
