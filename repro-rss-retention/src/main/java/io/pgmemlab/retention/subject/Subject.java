package io.pgmemlab.retention.subject;

import io.pgmemlab.Bytes;
import io.pgmemlab.probe.Measure;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.testcontainers.containers.GenericContainer;

/**
 * A real pooler in one container, serving database, user and password {@code app} from a pool of 10 connections to the host
 * {@code postgres}. A new subject is one class like the ones beside this and one build context in {@code src/main/docker}.
 */
public interface Subject {
    /** The first part of its legs' names. */
    String name();

    /** The name of a build context, or references to a published image: the first that can be had is used. */
    List<String> images();

    /** The port that it serves inside the network. */
    default int port() {
        return 6432;
    }

    /** RSS for a subject of one process, PSS for a tree. */
    default Measure measure() {
        return Measure.RSS;
    }

    /** Whether its processes stay the same ones from the baseline to the end; otherwise only the main one must. */
    default boolean keepsItsProcesses() {
        return true;
    }

    /** Whether it passes messages on as they come, so that its memory does not grow with them. */
    default boolean streams() {
        return false;
    }

    /** Time between two samples; longer for a tree so large that reading it would take its share of a core. */
    default Duration sampling() {
        return Duration.ofMillis(250);
    }

    /** How many clients it can take. */
    default int mostClients() {
        return Integer.MAX_VALUE;
    }

    /**
     * Configuration files, class path resource → path in the container. They are part of the lab's own image, and are given
     * to any other image when it starts.
     */
    Map<String, String> files();

    /** The command that starts it with these files; for an image that is not the lab's own. */
    List<String> command();

    /** The prefix of the jemalloc that is built into it, {@code _rjem_}; empty where one can only be preloaded. */
    default String jemallocPrefix() {
        return "";
    }

    /**
     * Live bytes by the subject's own report, asked while it is idle.
     *
     * @return empty when it has none
     */
    default Optional<Bytes> liveBytes(GenericContainer<?> running) {
        return Optional.empty();
    }
}
