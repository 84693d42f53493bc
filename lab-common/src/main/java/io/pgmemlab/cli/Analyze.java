package io.pgmemlab.cli;

import io.pgmemlab.report.ConsoleReport;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Prints the tables and the conclusion of a bundle, or the summary of tables that others published. */
@Command(name = "analyze", description = "Print the tables and the conclusion of an evidence bundle.")
final class Analyze implements Callable<Integer> {
    @Parameters(
            paramLabel = "DIR",
            description = "a directory below target/lab/<scenario>/, or one of published tables that a scenario knows")
    private Path directory;

    @Override
    public Integer call() {
        System.out.println(ConsoleReport.analyze(directory));
        return 0;
    }
}
