package io.pgmemlab.cli;

import io.pgmemlab.LabException;
import io.pgmemlab.config.Setting;
import io.pgmemlab.config.Settings;
import io.pgmemlab.engine.Engine;
import io.pgmemlab.probe.HostFacts;
import io.pgmemlab.probe.ReadAccess;
import io.pgmemlab.probe.family.FrameAccess;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Says what is here and what is missing, a line each, with how to get it. */
@Command(name = "doctor", description = "Say what is missing and how to get it.")
final class Doctor implements Callable<Integer> {
    @Option(names = "--settings", description = "explain every key of the configuration instead")
    private boolean settings;

    private static final int WIDTH = Settings.all().stream()
            .mapToInt(setting -> setting.key().length())
            .max()
            .orElse(0);

    private boolean sick;

    @Override
    public Integer call() {
        if (settings) {
            Settings.all().forEach(Doctor::explain);
            return 0;
        }
        check("engine", () -> Engine.connect().toString());
        check("host", () -> HostFacts.here().summary());
        check("reading other processes' memory", () -> {
            ReadAccess.check();
            return "allowed (CAP_SYS_PTRACE)";
        });
        check("telling copied pages apart", () -> {
            FrameAccess access = FrameAccess.preflight();
            return "level " + access.level().word() + ": " + access.reason();
        });
        return sick ? 1 : 0;
    }

    private void check(String what, Callable<String> probe) {
        try {
            System.out.println("ok       " + what + ": " + probe.call());
        } catch (LabException e) {
            sick = true;
            System.out.println("missing  " + what + ": " + e.getMessage());
        } catch (Exception e) {
            throw new LabException("cannot tell about " + what + ": " + e, e);
        }
    }

    private static void explain(Setting<?> setting) {
        String value = setting.quick().equals(setting.paper())
                ? setting.quick()
                : setting.quick() + " (paper: " + setting.paper() + ")";
        System.out.printf(
                "%-" + WIDTH + "s %s%n%-" + WIDTH + "s takes %s; default %s%n",
                setting.key(),
                setting.meaning(),
                "",
                setting.form(),
                value.isEmpty() ? "none" : value);
    }
}
