package io.pgmemlab.cli;

import io.pgmemlab.evidence.Bundle;
import io.pgmemlab.report.ConsoleReport;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Prints the tables and the conclusion of a bundle. */
@Command(name = "analyze", description = "Print the tables and the conclusion of an evidence bundle.")
final class Analyze implements Callable<Integer> {
    @Parameters(paramLabel = "DIR", description = "a directory below target/lab/<scenario>/")
    private Path bundle;

    @Override
    public Integer call() {
        System.out.println(ConsoleReport.render(Bundle.open(bundle)));
        return 0;
    }
}
