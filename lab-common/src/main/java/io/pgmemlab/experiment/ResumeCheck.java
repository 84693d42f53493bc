package io.pgmemlab.experiment;

import io.pgmemlab.config.Settings;
import io.pgmemlab.evidence.Bundle;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Refuses to continue a run with what was not begun with: figures of two experiments must not stand in one bundle. */
final class ResumeCheck {
    private ResumeCheck() {}

    /**
     * @param old what {@code run.json} tells of the run
     * @param now the configuration given now
     * @throws IllegalArgumentException naming what differs, and what to do
     */
    static void mustBeTheSame(Bundle bundle, JsonNode old, Claim claim, Map<String, String> now, PlanRecord plan) {
        if (!old.path("scenario").asString("").equals(claim.scenario())) {
            throw new IllegalArgumentException("lab.resume names " + bundle.directory() + ", a bundle of the scenario "
                    + old.path("scenario").asString("(none)") + " and not of " + claim.scenario());
        }
        var other = ConfigurationDifference.find(
                ConfigurationDifference.recorded(old), now, Set.of(Settings.RESUME.key(), Settings.OUT.key()));
        if (other.isPresent()) {
            String key = other.get().key();
            throw new IllegalArgumentException(
                    "lab.resume continues a run with " + key + "=" + other.get().one() + ", but now " + key + "="
                            + other.get().other() + ". Give the same value, or begin a new run");
        }
        PlanRecord then = PlanRecord.read(old)
                .orElseThrow(() -> new IllegalArgumentException("lab.resume names " + bundle.directory()
                        + ", whose run.json tells no plan: another version began it. Begin a new run"));
        then.difference(plan).ifPresent(words -> {
            throw new IllegalArgumentException("lab.resume continues " + bundle.directory()
                    + ", but the scenario's plan has changed since: it now " + words
                    + ". Check out the commit " + old.path("commit").asString("it was begun with")
                    + ", or begin a new run");
        });
    }
}
