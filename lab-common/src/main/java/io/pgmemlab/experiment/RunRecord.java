package io.pgmemlab.experiment;

import io.pgmemlab.config.LabConfig;
import io.pgmemlab.config.Settings;
import io.pgmemlab.engine.Engine;
import io.pgmemlab.engine.ResolvedImage;
import io.pgmemlab.engine.RunLabels;
import io.pgmemlab.engine.image.PackageVersions;
import io.pgmemlab.evidence.Bundle;
import io.pgmemlab.probe.HostFacts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/** {@code run.json}: everything about a run that is not a measurement. Written again whenever something is added. */
public final class RunRecord {
    private static final DateTimeFormatter RUN_ID =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);

    /** Packages whose versions decide what is measured, whichever image they are in. */
    private static final List<String> PACKAGES = List.of(
            "libc6",
            "libjemalloc2",
            "odyssey",
            "pgbouncer",
            "pgpool2",
            "postgresql-18",
            "postgresql-common",
            "python3",
            "python3-django",
            "python3-psycopg",
            "siege",
            "uwsgi-core");

    /** What must not change of a fact that holds for all trials: only its name, as a reason in words may differ. */
    public static final List<String> FOR_GOOD = List.of("name", "level");

    private final Bundle bundle;
    private final Optional<JsonNode> before;
    private final Map<String, Object> run = new LinkedHashMap<>();
    private final Map<String, Object> images = new TreeMap<>();
    private final HostFacts host = HostFacts.here();
    private final LabConfig config;
    private final Claim claim;
    private final Engine engine;

    private RunRecord(Bundle bundle, Claim claim, LabConfig config, Engine engine) {
        this.bundle = bundle;
        this.before = bundle.readJson(Bundle.RUN);
        this.claim = claim;
        this.config = config;
        this.engine = engine;
    }

    /** A new directory for a run that begins now. */
    static Path newDirectory(LabConfig config, Claim claim) {
        String shard = config.get(Settings.SHARD).count() > 1
                ? "-shard" + config.get(Settings.SHARD).index()
                : "";
        Path scenario =
                config.get(Settings.ROOT).resolve(config.get(Settings.OUT)).resolve(claim.scenario());
        String id = RUN_ID.format(Instant.now()) + shard;
        Path directory = scenario.resolve(id);
        for (int twin = 2; Files.exists(directory); twin++) {
            directory = scenario.resolve(id + "-" + twin);
        }
        return directory;
    }

    /**
     * Writes what is known at the beginning. A run that is resumed keeps its beginning.
     *
     * @throws IllegalArgumentException when the bundle to resume is of another scenario, of other magnitudes or of another plan
     */
    static RunRecord begin(Bundle bundle, Claim claim, LabConfig config, PlanRecord plan, Engine engine) {
        var record = new RunRecord(bundle, claim, config, engine);
        Optional<JsonNode> before = record.before;
        before.ifPresent(old -> ResumeCheck.mustBeTheSame(bundle, old, claim, config.everything(), plan));
        record.run.put("scenario", claim.scenario());
        record.run.put("title", claim.title());
        record.run.put("claim", claim.sentence());
        record.run.put("source", claim.source());
        record.run.put("scale", config.scale().word());
        record.run.put("runId", record.runId());
        record.run.put("seed", config.get(Settings.SEED));
        record.run.put(
                "started",
                before.map(old -> old.path("started").asString(null))
                        .orElseGet(() -> Instant.now().toString()));
        record.run.put("ended", null);
        record.run.put("commit", commit(config.get(Settings.ROOT)).orElse(null));
        record.run.put("changedMagnitudes", config.changedMagnitudes());
        record.run.put("configuration", config.everything());
        record.run.put(PlanRecord.KEY, plan.json());
        Map<String, Object> host = record.host.json();
        host.put("cgroupVersion", engine.cgroupVersion());
        host.put(
                "engine",
                Map.of(
                        "version", engine.version(),
                        "api", engine.apiVersion(),
                        "storageDriver", engine.storageDriver(),
                        "operatingSystem", engine.operatingSystem()));
        record.run.put("host", host);
        record.run.put("images", record.images);
        // of a bundle that was merged, and is continued now
        before.map(old -> old.path("shards"))
                .filter(JsonNode::isArray)
                .ifPresent(shards -> record.run.put("shards", shards));
        record.write();
        return record;
    }

    String runId() {
        return String.valueOf(bundle.directory().getFileName());
    }

    /** Adds an image with the versions of the packages that matter. */
    synchronized void image(ResolvedImage image, Engine from, RunLabels labels) {
        if (images.containsKey(image.name())) {
            return;
        }
        refuseAnother(image);
        var json = new LinkedHashMap<String, Object>();
        json.put("reference", image.reference());
        json.put("id", image.id());
        json.put("how", image.how());
        json.put("packages", PackageVersions.of(from, image, labels, PACKAGES));
        images.put(image.name(), json);
        write();
    }

    /** Legs of one run that were measured with different images cannot be compared. */
    private void refuseAnother(ResolvedImage image) {
        String then = before.map(
                        old -> old.path("images").path(image.name()).path("id").asString(""))
                .orElse("");
        if (!then.isEmpty() && !then.equals(image.id())) {
            throw new IllegalArgumentException("lab.resume continues a run with the image " + image.name() + " " + then
                    + ", which is now " + image.id() + ". Begin a new run");
        }
    }

    /**
     * Adds a fact that must be the same for all trials of a run.
     *
     * @throws IllegalArgumentException when the run that is resumed has another
     */
    public void putForGood(String key, Map<String, Object> value) {
        for (String name : FOR_GOOD) {
            String then =
                    before.map(old -> old.path(key).path(name).asString("")).orElse("");
            String now = String.valueOf(value.getOrDefault(name, ""));
            if (!then.isEmpty() && !then.equals(now)) {
                throw new IllegalArgumentException("lab.resume continues a run with " + key + " " + then
                        + ", now it is " + now + ". Begin a new run");
            }
        }
        put(key, value);
    }

    /** Adds a fact of the run: {@code serverSettings}, {@code reader}. */
    public synchronized void put(String key, Object value) {
        run.put(key, value);
        write();
    }

    void ended() {
        put("ended", Instant.now().toString());
    }

    /** What stands above a run on the console. */
    List<String> header(int trials, Duration expected) {
        var lines = new ArrayList<String>();
        lines.add(
                "pg-memlab · " + claim.scenario() + " · scale " + config.scale().word()
                        + (config.changedMagnitudes().isEmpty()
                                ? ""
                                : ", CHANGED MAGNITUDES: " + String.join(", ", config.changedMagnitudes())));
        lines.add("claim: " + claim.sentence());
        lines.add("source: " + claim.source());
        lines.add("host: " + host.summary() + " · " + engine);
        lines.add("plan: " + trials + " trials, about " + Progress.words(expected) + " · evidence: "
                + bundle.directory());
        return lines;
    }

    private void write() {
        bundle.writeJson(Bundle.RUN, run);
    }

    /**
     * The commit that is checked out, read from git's own files (gitrepository-layout(5)): no program is needed for it. In a
     * further work tree {@code .git} is a file that names the directory, and branches are in the common one.
     */
    static Optional<String> commit(Path root) {
        try {
            Path git = root.resolve(".git");
            if (Files.isRegularFile(git)) {
                git = root.resolve(
                        Files.readString(git).replaceFirst("^gitdir: ", "").strip());
            }
            String head = Files.readString(git.resolve("HEAD")).strip();
            if (!head.startsWith("ref: ")) {
                return Optional.of(head);
            }
            String ref = head.substring("ref: ".length());
            Path shared = git.resolve("commondir");
            Path common =
                    Files.exists(shared) ? git.resolve(Files.readString(shared).strip()) : git;
            Path branch = common.resolve(ref);
            return Files.exists(branch)
                    ? Optional.of(Files.readString(branch).strip())
                    : packed(common.resolve("packed-refs"), ref);
        } catch (IOException e) {
            return Optional.empty(); // no checkout: an unpacked archive
        }
    }

    private static Optional<String> packed(Path refs, String ref) throws IOException {
        if (!Files.exists(refs)) {
            return Optional.empty();
        }
        return Files.readAllLines(refs).stream()
                .filter(line -> line.endsWith(" " + ref))
                .map(line -> line.substring(0, line.indexOf(' ')))
                .findFirst();
    }
}
