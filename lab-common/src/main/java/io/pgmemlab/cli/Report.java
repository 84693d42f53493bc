package io.pgmemlab.cli;

import io.pgmemlab.report.HtmlReport;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Renders {@code report.html} of a bundle again, also of one that a killed run left. */
@Command(name = "report", description = "Render report.html of an evidence bundle again.")
final class Report implements Callable<Integer> {
    @Parameters(paramLabel = "DIR", description = "a directory below target/lab/<scenario>/")
    private Path bundle;

    @Override
    public Integer call() {
        System.out.println("report: " + HtmlReport.write(bundle));
        return 0;
    }
}
