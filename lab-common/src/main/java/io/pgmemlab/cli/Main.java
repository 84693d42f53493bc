package io.pgmemlab.cli;

import io.pgmemlab.LabException;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code lab}: one subcommand a class. Exit code 0 done, 1 the laboratory is broken, 2 the call is wrong. */
@Command(
        name = "lab",
        description = "The commands behind ci/lab.",
        subcommands = {Check.class, Doctor.class, Images.class, Report.class, Analyze.class, Merge.class},
        mixinStandardHelpOptions = true)
public final class Main {
    private Main() {}

    public static void main(String[] arguments) {
        System.exit(run(arguments));
    }

    /** Runs one command; what goes wrong is said in one line, without a stack trace. */
    public static int run(String... arguments) {
        return new CommandLine(new Main())
                .setExecutionExceptionHandler((failure, command, parsed) -> {
                    if (failure instanceof LabException || failure instanceof IllegalArgumentException) {
                        command.getErr().println(failure.getMessage());
                        return failure instanceof LabException
                                ? CommandLine.ExitCode.SOFTWARE
                                : CommandLine.ExitCode.USAGE;
                    }
                    throw failure;
                })
                .execute(arguments);
    }
}
