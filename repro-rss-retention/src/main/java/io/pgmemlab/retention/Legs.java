package io.pgmemlab.retention;

import io.pgmemlab.Bytes;
import io.pgmemlab.config.LabConfig;
import io.pgmemlab.config.Settings;
import io.pgmemlab.engine.image.ImageStore;
import io.pgmemlab.evidence.Bundle;
import io.pgmemlab.report.RunFacts;
import io.pgmemlab.retention.subject.Odyssey;
import io.pgmemlab.retention.subject.PgBouncer;
import io.pgmemlab.retention.subject.PgDog;
import io.pgmemlab.retention.subject.Pgpool;
import io.pgmemlab.retention.subject.PostgresDirect;
import io.pgmemlab.retention.subject.Subject;
import io.pgmemlab.verdict.Role;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The legs of the scenario, in the order of the first block: a control before the legs that are compared with it. */
public final class Legs {
    /** jemalloc's default (jemalloc(3), opt.dirty_decay_ms). */
    private static final Duration DEFAULT_DECAY = Duration.ofSeconds(10);

    private static final Duration SHORT_DECAY = Duration.ofSeconds(5);

    /** Decay advances only on allocator activity: with 10 s, memory is back by 25 s and not by 15 (measured). */
    private static final double DECAYS = 2.5;

    /** After the deadline memory must stay down for this long at least. */
    private static final Duration STAYS_DOWN = Duration.ofSeconds(5);

    /** Where no decay is involved. */
    private static final Duration AT_ONCE = Duration.ofSeconds(5);

    /** jemalloc gives what is larger than 8 MiB back at once (opt.oversize_threshold), so such messages are a control. */
    private static final Bytes OVERSIZE = Bytes.of(9_000_000);

    /** Prints settings and split at exit, without the tables by size class. */
    private static final String STATS = "stats_print:true,stats_print_opts:blx";

    private final LabConfig config;
    private final List<RetentionLeg> legs = new ArrayList<>();

    private Legs(LabConfig config) {
        this.config = config;
    }

    /** The published claim's subjects and its neighbours; or, where the user names an image, that one alone. */
    public static List<RetentionLeg> of(LabConfig config) {
        var legs = new Legs(config);
        if (config.get(Settings.SUBJECT_IMAGE).isPresent()) {
            legs.gate();
        } else if (config.get(Settings.SUBJECT_KIND).isPresent()
                || !config.subjectEnvironment().isEmpty()) {
            throw new IllegalArgumentException(
                    "lab.subject.kind and lab.subject.env.* are for an image of your own: give"
                            + " lab.subject.image too");
        } else {
            legs.odyssey();
            legs.others();
            legs.pgdog();
        }
        return legs.legs;
    }

    /**
     * The legs of a run, as its {@code run.json} has their names and its configuration.
     *
     * @throws IllegalArgumentException naming a leg that this version does not know
     */
    public static List<RetentionLeg> of(Bundle bundle) {
        RunFacts run = RunFacts.of(bundle);
        List<RetentionLeg> known = of(LabConfig.recorded(run.configured("")));
        return run.texts("legs").stream()
                .map(name -> known.stream()
                        .filter(leg -> leg.name().equals(name))
                        .findFirst()
                        .orElseThrow(() -> new IllegalArgumentException(bundle.file(Bundle.RUN) + " names the leg "
                                + name + ", which this version does not know. Use the one that ran it: commit "
                                + run.text("commit"))))
                .toList();
    }

    private void odyssey() {
        var odyssey = new Odyssey();
        jemalloc(odyssey, "jemalloc", Map.of(), Role.CONTROL, Expectation.STAYS);
        jemalloc(odyssey, "jemalloc+background_thread", backgroundThread(), Role.COMPARISON, Expectation.RETURNS);
        jemalloc(odyssey, "jemalloc+background_thread+decay5s", decay5s(), Role.COMPARISON, Expectation.RETURNS);
        add(new LegBuilder(odyssey, "jemalloc-9MB")
                .environment(jemallocWith(odyssey, Map.of()))
                .allocator(Allocator.jemalloc(inForce(Map.of())))
                .message(OVERSIZE)
                .role(Role.REPORT, Expectation.REPORTED));
        add(new LegBuilder(odyssey, "glibc")
                .allocator(Allocator.glibc())
                .bursts(3)
                .deadline(AT_ONCE)
                .role(Role.COMPARISON, Expectation.RETURNS)
                .control("odyssey/jemalloc"));
    }

    private void others() {
        add(new LegBuilder(new PgBouncer(), "default").deadline(AT_ONCE).role(Role.COMPARISON, Expectation.FLAT));
        add(new LegBuilder(new Pgpool(), "default").deadline(AT_ONCE).role(Role.REPORT, Expectation.REPORTED));
        add(new LegBuilder(new PostgresDirect(), "direct").deadline(AT_ONCE).role(Role.REPORT, Expectation.REPORTED));
    }

    private void pgdog() {
        PgDog guilty = PgDog.version("0.1.48");
        jemalloc(guilty, "default", Map.of(), Role.CONTROL, Expectation.STAYS);
        jemalloc(guilty, "background_thread", backgroundThread(), Role.COMPARISON, Expectation.RETURNS);
        jemalloc(guilty, "background_thread+decay5s", decay5s(), Role.COMPARISON, Expectation.RETURNS);
        // The fixed version turns background threads on by itself: not asked for here, and read back all the same.
        PgDog fixed = PgDog.version("0.1.51");
        add(new LegBuilder(fixed, "default")
                .environment(jemallocWith(fixed, Map.of()))
                .allocator(Allocator.jemalloc(Map.of("background_thread", "true")))
                .role(Role.COMPARISON, Expectation.RETURNS)
                .control(guilty.name() + "/default"));
    }

    private void gate() {
        String given = config.get(Settings.SUBJECT_IMAGE).orElseThrow();
        // a plain name is the user's image too, not one of the lab's own
        String image = ImageStore.isReference(given) ? given : given + ":latest";
        String kind = config.get(Settings.SUBJECT_KIND)
                .orElseThrow(
                        () -> new IllegalArgumentException(
                                "lab.subject.image=" + image
                                        + " needs lab.subject.kind=pgdog, odyssey, pgbouncer or pgpool: how it is configured and started"));
        Subject subject = switch (kind) {
            case "pgdog" -> new PgDog("pgdog", List.of(image));
            case "odyssey" -> new Odyssey(image);
            case "pgbouncer" -> new PgBouncer(image);
            default -> new Pgpool(image);
        };
        add(new LegBuilder(subject, "own")
                .environment(config.subjectEnvironment())
                .role(Role.GATE, Expectation.RETURNS));
    }

    private void jemalloc(
            Subject subject, String variant, Map<String, String> options, Role role, Expectation expectation) {
        boolean builtIn = !subject.jemallocPrefix().isEmpty();
        LegBuilder leg = new LegBuilder(subject, variant)
                .environment(jemallocWith(subject, options))
                .allocator(Allocator.jemalloc(inForce(options)))
                .decay(options.containsKey("dirty_decay_ms") ? SHORT_DECAY : DEFAULT_DECAY)
                .role(role, expectation);
        add(role == Role.COMPARISON ? leg.control(subject.name() + (builtIn ? "/default" : "/jemalloc")) : leg);
    }

    private static Map<String, String> backgroundThread() {
        return Map.of("background_thread", "true");
    }

    private static Map<String, String> decay5s() {
        return Map.of("background_thread", "true", "dirty_decay_ms", "5000", "muzzy_decay_ms", "5000");
    }

    /** The options asked for over jemalloc's defaults: what must be read back. */
    private static Map<String, String> inForce(Map<String, String> options) {
        var all = new HashMap<>(Map.of("background_thread", "false", "dirty_decay_ms", "10000", "muzzy_decay_ms", "0"));
        all.putAll(options);
        return all;
    }

    /** jemalloc reads its options from a variable that bears the prefix it was built with. */
    private static Map<String, String> jemallocWith(Subject subject, Map<String, String> options) {
        String variable = subject.jemallocPrefix().toUpperCase(Locale.ROOT) + "MALLOC_CONF";
        return subject.jemallocPrefix().isEmpty()
                ? Map.of("LD_PRELOAD", "libjemalloc.so.2", variable, conf(options))
                : Map.of(variable, conf(options));
    }

    private static String conf(Map<String, String> options) {
        var conf = new StringBuilder();
        options.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(option -> conf.append(option.getKey())
                        .append(':')
                        .append(option.getValue())
                        .append(','));
        return conf + STATS;
    }

    private void add(LegBuilder leg) {
        legs.add(leg.build());
    }

    /** Fills in what the configuration and jemalloc's defaults give. */
    private final class LegBuilder {
        private final Subject subject;
        private final String variant;
        private Map<String, String> environment = Map.of();
        private Allocator allocator = Allocator.any();
        private Role role = Role.REPORT;
        private Expectation expectation = Expectation.REPORTED;
        private String control = "";
        private int bursts = 1;
        private Bytes message = config.get(Settings.MESSAGE);
        private Duration deadline = deadlineFor(DEFAULT_DECAY);

        LegBuilder(Subject subject, String variant) {
            this.subject = subject;
            this.variant = variant;
        }

        LegBuilder environment(Map<String, String> value) {
            environment = value;
            return this;
        }

        LegBuilder allocator(Allocator value) {
            allocator = value;
            return this;
        }

        LegBuilder role(Role newRole, Expectation newExpectation) {
            role = newRole;
            expectation = newExpectation;
            return this;
        }

        LegBuilder control(String leg) {
            control = leg;
            return this;
        }

        LegBuilder bursts(int value) {
            bursts = value;
            return this;
        }

        LegBuilder message(Bytes value) {
            message = value;
            return this;
        }

        LegBuilder deadline(Duration value) {
            deadline = value;
            return this;
        }

        LegBuilder decay(Duration decay) {
            return deadline(deadlineFor(decay));
        }

        RetentionLeg build() {
            // as many bytes at once as the other legs have, whatever the message's size
            int clients = config.get(Settings.CLIENTS);
            double share = config.get(Settings.MESSAGE).dividedBy(message);
            Duration atLeast = deadline.plus(STAYS_DOWN);
            Duration idle = config.get(Settings.IDLE);
            return new RetentionLeg(
                    subject,
                    variant,
                    environment,
                    allocator,
                    role,
                    expectation,
                    control,
                    bursts,
                    Math.max(1, Math.min(subject.mostClients(), (int) Math.round(clients * share))),
                    message,
                    config.get(Settings.BURST),
                    deadline,
                    idle.compareTo(atLeast) > 0 ? idle : atLeast);
        }

        private static Duration deadlineFor(Duration decay) {
            return Duration.ofMillis(Math.round(decay.toMillis() * DECAYS));
        }
    }
}
