package io.pgmemlab.config;

import io.pgmemlab.Bytes;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/** Every key of the lab with its default, a sentence each. Bounds that decide verdicts are not here: they stand in the scenarios. */
public final class Settings {
    private Settings() {}

    public static final Setting<Scale> SCALE = setting(
            "lab.scale",
            "quick does every mechanism in minutes, paper the published protocol in full; model, of shared-buffers alone, a smaller"
                    + " machine of the published proportions.",
            "quick, model or paper",
            Scale::parse,
            "quick");

    public static final Setting<Path> ROOT =
            setting("lab.root", "The project's folder; the build sets it.", "a path", Path::of, ".");

    public static final Setting<Path> OUT = setting(
            "lab.out",
            "Where evidence bundles are written, relative to the project's folder: one directory a run.",
            "a path",
            Path::of,
            "target/lab");

    public static final Setting<Long> SEED = setting(
            "lab.seed", "Seed of every shuffled order; recorded in run.json.", "a whole number", Long::valueOf, "1");

    public static final Setting<List<String>> LEGS = setting(
            "lab.legs",
            "Legs to run, by name or with *, for example odyssey/*. Controls of the chosen legs are not added by themselves.",
            "names separated by commas",
            Forms::list,
            "*");

    public static final Setting<Optional<Integer>> REPEATS = new Setting<>(
            "lab.repeats",
            "Rounds over all legs; where nothing is said the scenario's own number for the scale.",
            "a whole number from 1",
            text -> text.isEmpty() ? Optional.empty() : Optional.of(Forms.positive(text)),
            "",
            "",
            "3",
            true);

    public static final Setting<Shard> SHARD = setting(
            "lab.shard",
            "The part of the plan to run here, for example 2/5; ci/lab merge makes one bundle of all parts.",
            "i/n with 1 ≤ i ≤ n",
            Shard::parse,
            "1/1");

    public static final Setting<Optional<Path>> RESUME = setting(
            "lab.resume",
            "A bundle left by a killed run: its valid trials are kept, the rest is run into it.",
            "a bundle's directory",
            text -> text.isEmpty() ? Optional.empty() : Optional.of(Path.of(text)),
            "");

    public static final Setting<Integer> CLIENTS =
            magnitude("lab.rss.clients", "Clients of a burst.", "a whole number from 1", Forms::positive, "500", "500");

    public static final Setting<Bytes> MESSAGE = magnitude(
            "lab.rss.message",
            "Length of the literal that each statement of a burst sends.",
            "a size such as 3000000 or 3MB, from 1 byte to 500 MB",
            Forms::message,
            "3000000",
            "3000000");

    public static final Setting<Duration> BURST = magnitude(
            "lab.rss.burst",
            "How long a burst starts new statements.",
            "a time in whole seconds from 1, such as 20s",
            Forms::wholeSeconds,
            "20s",
            "80s");

    public static final Setting<Duration> IDLE = magnitude(
            "lab.rss.idle",
            "Least time to watch the idle subject after a burst; a leg whose allocator decays later is watched longer.",
            "a time such as 10s",
            Forms::duration,
            "10s",
            "60s");

    public static final Setting<Optional<String>> SUBJECT_IMAGE = setting(
            "lab.subject.image",
            "An image of your own to gate: it must return its memory, or the run is red.",
            "an image reference",
            Forms::optional,
            "");

    public static final Setting<Optional<String>> SUBJECT_KIND = setting(
            "lab.subject.kind",
            "How the image of lab.subject.image is configured and started.",
            "pgdog, odyssey, pgbouncer or pgpool",
            text -> switch (text) {
                case "" -> Optional.empty();
                case "pgdog", "odyssey", "pgbouncer", "pgpool" -> Optional.of(text);
                default -> throw new IllegalArgumentException("unknown kind");
            },
            "");

    public static final Setting<String> PREFORK_PAIR = setting(
            "lab.prefork.pair",
            "What is compared: auto takes Django and its native port, and psycopg's two implementations where no Python package"
                    + " index can be reached.",
            "auto, django or psycopg",
            text -> switch (text) {
                case "auto", "django", "psycopg" -> text;
                default -> throw new IllegalArgumentException("unknown pair");
            },
            "auto");

    public static final Setting<Optional<String>> PREFORK_STOCK = setting(
            "lab.prefork.stock.image",
            "The first image of a pair of your own: HTTP on lab.prefork.port, a master with workers.",
            "an image reference",
            Forms::optional,
            "");

    public static final Setting<Optional<String>> PREFORK_CANDIDATE = setting(
            "lab.prefork.candidate.image",
            "The second image of a pair of your own: it must cost no more than the first, or the run is red.",
            "an image reference",
            Forms::optional,
            "");

    public static final Setting<Integer> PREFORK_PORT = setting(
            "lab.prefork.port", "The port on which a pair of your own serves.", "a port number", Forms::port, "8000");

    public static final Setting<List<String>> PREFORK_PATHS = setting(
            "lab.prefork.paths",
            "The paths that a pair of your own is asked for, in turn.",
            "paths separated by commas, each with a leading /",
            Forms::paths,
            "/db,/orm-in,/orm-update?queries=1");

    public static final Setting<Integer> WORKERS = magnitude(
            "lab.prefork.workers", "Workers of the service.", "a whole number from 2", Forms::several, "16", "16");

    public static final Setting<Integer> HTTP_CLIENTS = magnitude(
            "lab.prefork.clients",
            "Keep-alive clients; fewer where they do not divide the requests evenly.",
            "a whole number from 1",
            Forms::positive,
            "64",
            "64");

    public static final Setting<Integer> WARM_UP_REQUESTS = magnitude(
            "lab.prefork.warmup",
            "Requests before the measured ones.",
            "a whole number from 1",
            Forms::positive,
            "1504",
            "15040");

    public static final Setting<Integer> REQUESTS = magnitude(
            "lab.prefork.requests", "Measured requests.", "a whole number from 1", Forms::positive, "15040", "300032");

    public static final Setting<Bytes> SB_LIMIT = magnitude(
            "lab.sb.limit",
            "Memory limit of the container that stands in for the machine.",
            "a size such as 1GiB, from 128 MiB",
            Forms::machine,
            "256MiB",
            "1GiB",
            "2GiB");

    public static final Setting<Bytes> SB_DATABASE = magnitude(
            "lab.sb.database",
            "Size of the tables and their primary keys; published was a database of twice the machine's memory. Secondary indexes come"
                    + " on top, a sixth of it, so that the newest 30 % of the rows take 60 % of the limit.",
            "a size such as 2GiB, from 32 MiB",
            Forms::database,
            "512MiB",
            "2GiB",
            "4GiB");

    public static final Setting<List<Integer>> SB_VALUES = magnitude(
            "lab.sb.values",
            "Values of shared_buffers, in percent of the limit; 25, the baseline, is always added and run twice a block.",
            "whole numbers from 1 to 95, separated by commas",
            Forms::percents,
            "5,25,50,75",
            "3,12,25,40,50,60,70,85",
            "3,6,12,25,40,50,60,70,80,90");

    public static final Setting<List<String>> SB_WORKLOADS = magnitude(
            "lab.sb.workloads",
            "What is run: tpcb or analytics (or script, see lab.sb.script), a hyphen, the percentage of rows that it touches;"
                    + " behind an @ the only value of shared_buffers it is run with.",
            "words such as tpcb-30, analytics-100@25, script-100, separated by commas",
            Forms::workloads,
            "tpcb-30,analytics-100@25",
            "tpcb-30,analytics-100",
            "tpcb-30,tpcb-100,analytics-100");

    public static final Setting<Integer> SB_CLIENTS = magnitude(
            "lab.sb.clients",
            "Concurrent clients of a cell; published were 500, which two cores cannot serve.",
            "a whole number from 1",
            Forms::positive,
            "8",
            "8",
            "8");

    public static final Setting<Duration> SB_WINDOW = magnitude(
            "lab.sb.window",
            "The measured window of a cell.",
            "a time in whole seconds from 1, such as 20s",
            Forms::wholeSeconds,
            "10s",
            "30s",
            "60s");

    public static final Setting<Duration> SB_WARM_UP = magnitude(
            "lab.sb.warmup",
            "The longest that a cell is warmed up at the disk's full speed, and half of it under the cap; it ends before when"
                    + " shared_buffers and the throughput no longer change.",
            "a time in whole seconds from 1, such as 40s",
            Forms::wholeSeconds,
            "20s",
            "32s",
            "120s");

    public static final Setting<Duration> SB_INTERVAL = setting(
            "lab.sb.interval",
            "How often /proc and the cgroup are copied within the window.",
            "a time in whole seconds from 1, such as 5s",
            Forms::wholeSeconds,
            "5s");

    public static final Setting<OptionalInt> SB_READ_IOPS = magnitude(
            "lab.sb.read-iops",
            "Most reads a second from the database's disk: auto takes so many that a miss costs what it cost on the published"
                    + " machine, 0 does not cap.",
            "auto or a whole number from 0",
            Forms::iops,
            "auto",
            "auto",
            "auto");

    public static final Setting<Optional<Path>> SB_SCRIPT = setting(
            "lab.sb.script",
            "A pgbench script of your own, for the workload script-N; it is given :users, :posts, :messages, :tags and the first"
                    + " hot id of each, :first_user and so on.",
            "a file",
            text -> text.isEmpty() ? Optional.empty() : Optional.of(Path.of(text)),
            "");

    public static final Setting<String> SB_HUGE_PAGES = magnitude(
            "lab.sb.huge-pages",
            "off, or both: huge_pages off and on as a further factor (with 8, 32 and 64 clients at one value); it needs root on the engine's"
                    + " host, where the lab reserves them.",
            "off or both",
            text -> switch (text) {
                case "off", "both" -> text;
                default -> throw new IllegalArgumentException("unknown word");
            },
            "off",
            "off",
            "off");

    public static final Setting<Boolean> SB_CONTROLS = magnitude(
            "lab.sb.controls",
            "Whether the controls are run: a database that fits any cache, and the baseline under another label.",
            "yes or no",
            Forms::yes,
            "no",
            "yes",
            "yes");

    /** Families of keys whose last part is free: an image's name, an environment variable's name. */
    static final List<String> FAMILIES = List.of("lab.image.", "lab.subject.env.");

    /** All keys, in the order of the documentation. */
    public static List<Setting<?>> all() {
        return List.of(
                SCALE,
                ROOT,
                OUT,
                SEED,
                LEGS,
                REPEATS,
                SHARD,
                RESUME,
                CLIENTS,
                MESSAGE,
                BURST,
                IDLE,
                SUBJECT_IMAGE,
                SUBJECT_KIND,
                PREFORK_PAIR,
                PREFORK_STOCK,
                PREFORK_CANDIDATE,
                PREFORK_PORT,
                PREFORK_PATHS,
                WORKERS,
                HTTP_CLIENTS,
                WARM_UP_REQUESTS,
                REQUESTS,
                SB_LIMIT,
                SB_DATABASE,
                SB_VALUES,
                SB_WORKLOADS,
                SB_CLIENTS,
                SB_WINDOW,
                SB_WARM_UP,
                SB_INTERVAL,
                SB_READ_IOPS,
                SB_SCRIPT,
                SB_HUGE_PAGES,
                SB_CONTROLS);
    }

    private static <T> Setting<T> setting(
            String key, String meaning, String form, Function<String, T> parser, String fallback) {
        return new Setting<>(key, meaning, form, parser, fallback, fallback, fallback, false);
    }

    private static <T> Setting<T> magnitude(
            String key, String meaning, String form, Function<String, T> parser, String quick, String paper) {
        return magnitude(key, meaning, form, parser, quick, quick, paper);
    }

    private static <T> Setting<T> magnitude(
            String key,
            String meaning,
            String form,
            Function<String, T> parser,
            String quick,
            String model,
            String paper) {
        return new Setting<>(key, meaning, form, parser, quick, model, paper, true);
    }
}
