package io.pgmemlab.cli;

import io.pgmemlab.config.LabConfig;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Reads the configuration and does nothing else: a wrong key or value is refused before anything is compiled or built. */
@Command(name = "check", description = "Refuse a wrong key or value of the configuration.")
final class Check implements Callable<Integer> {
    @Override
    public Integer call() {
        LabConfig.load();
        return 0;
    }
}
