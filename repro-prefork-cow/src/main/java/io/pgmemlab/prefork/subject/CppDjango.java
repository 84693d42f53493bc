package io.pgmemlab.prefork.subject;

import java.util.List;
import java.util.Optional;

/** cppdjango: Django with ORM and request paths in C++ (pypi.org/project/cppdjango); its import name is {@code django}. */
public record CppDjango() implements UnderUwsgi {
    private static final String VERSION = "6.0.7.post1";
    private static final String HOME = "/opt/native";

    @Override
    public String label() {
        return "cppdjango " + VERSION;
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
        if (running.djangoExtensions().isEmpty()) {
            faults.add("no native module of Django is loaded: it is not native after all");
        }
        return faults;
    }
}
