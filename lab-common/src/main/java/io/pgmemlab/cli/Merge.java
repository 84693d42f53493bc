package io.pgmemlab.cli;

import io.pgmemlab.evidence.Bundle;
import io.pgmemlab.evidence.UnfinishedBundle;
import io.pgmemlab.experiment.merge.ShardMerge;
import io.pgmemlab.report.ConsoleReport;
import io.pgmemlab.report.HtmlReport;
import io.pgmemlab.report.ScenarioReport;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Makes the bundles of the shards of one plan one bundle, judges it, and writes its report. */
@Command(name = "merge", description = "Merge the evidence bundles of all shards of a plan into one.")
final class Merge implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "OUT", description = "the directory to make")
    private Path out;

    @Parameters(index = "1..*", arity = "2..*", paramLabel = "DIR", description = "the bundles of shards 1/n to n/n")
    private List<Path> shards;

    @Override
    public Integer call() {
        ShardMerge merge = ShardMerge.of(shards);
        try (var unfinished = UnfinishedBundle.at(out)) {
            Bundle bundle = unfinished.bundle();
            merge.into(bundle, unfinished.name());
            boolean judged = !ScenarioReport.of(merge.scenario()).judge(bundle).isEmpty();
            HtmlReport.write(bundle.directory());
            Bundle merged = unfinished.finish();
            System.out.println(ConsoleReport.render(merged));
            if (!judged) {
                System.out.println("not judged: the scenario " + merge.scenario() + " made no verdict of the tables");
            }
            merge.leftBehind(merged).forEach(file -> System.out.println("not merged, look into the shards: " + file));
            System.out.println("report: " + merged.file(Bundle.REPORT));
        }
        return 0;
    }
}
