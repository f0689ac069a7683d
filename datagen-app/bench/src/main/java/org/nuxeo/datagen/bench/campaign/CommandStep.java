// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.bench.load.LoadMeter;
import org.nuxeo.datagen.bench.load.MongoLoad;
import org.nuxeo.datagen.bench.report.BenchException;
import org.nuxeo.datagen.bench.report.Figures.Row;
import org.nuxeo.datagen.bench.setup.UserCommand;
import org.nuxeo.datagen.charts.Curve;
import org.nuxeo.datagen.charts.Curve.Point;
import org.nuxeo.datagen.charts.Numbers;
import org.nuxeo.datagen.store.failure.FailureReasons;

/**
 * A step that runs a command of the user, such as one that resizes, restarts or kills a service, alone or beside a load,
 * and measures the load before, during and after it. Settings: {@code run}, a line for the shell or a list of words;
 * {@code limit} in seconds; {@code exit}, the code of a success; {@code secrets}, variables of the environment that it
 * needs; {@code beside} with the settings of a {@link SessionLoad}, and {@code before} and {@code after}, seconds of the
 * load.
 */
record CommandStep(Host host, StepRecord record, Command wanted) {
    static final String BESIDE = "beside";

    private static final Pattern SECRET = Pattern.compile(
            "://[^\\s/@:]*:(?!\\$)[^\\s/@]*@|(?i:password|passwd|secret|token|api-?key)=[\"']?(?![\"'$\\s])");

    /**
     * The command of a step.
     *
     * @param exit code of a success
     * @param secrets names of variables
     */
    private record Command(List<String> words, long limitMillis, int exit, List<String> secrets) {
        static Command of(Step.Settings settings) {
            String line = settings.text("run", "");
            List<String> ofLine = line.isBlank() ? List.of() : List.of("/bin/sh", "-c", line);
            List<String> words = settings.yaml().path("run").isArray() ? settings.texts("run") : ofLine;
            boolean isBlank = words.stream().allMatch(String::isBlank);
            settings.refuseIf(isBlank, "run", "must be a command, or a list of its words");
            if (words.stream().anyMatch(word -> SECRET.matcher(word).find())) {
                // the message must not repeat it
                String remedy = "take it from a variable of the environment, named under secrets";
                throw settings.refuse("run: holds a secret; " + remedy);
            }
            long limitMillis = settings.millis("limit", 600);
            int exit = (int) settings.orZero("exit", 255);
            for (String name : settings.texts("secrets")) {
                String must = name + ": must be a variable of the environment; set it";
                settings.refuseIf(System.getenv(name) == null, "secrets", must);
            }
            return new Command(words, limitMillis, exit, settings.texts("secrets"));
        }
    }

    /**
     * Returns what a step does.
     *
     * @param target makes what a load works on; null if the host has no sessions for a load
     * @throws BenchException if a setting is wrong, or a secret is in the file or missing in the environment
     */
    static <H extends Host> Step.Action<H> of(Step.Settings settings, @Nullable Function<H, MongoLoad> target) {
        JsonNode load = settings.yaml().path(BESIDE);
        boolean isAlone = load.isMissingNode();
        String leaveOut = "must be left out on a Nuxeo, since its sessions use MongoDB directly";
        settings.refuseIf(target == null && !isAlone, BESIDE, leaveOut);
        settings.refuseIf(!isAlone && !load.isObject(), BESIDE, "must have settings, such as sessions: 4");
        Step.Settings beside = settings.part(BESIDE);
        SessionLoad.size(beside);
        Command command = Command.of(settings);
        return (host, record) -> {
            CommandStep step = new CommandStep(host, record, command);
            if (target == null || isAlone) {
                step.run();
            } else {
                SessionLoad.run(beside, target.apply(host), record, running -> step.beside(beside, running));
            }
        };
    }

    /** Runs the command until it ends or must. */
    private void run() throws InterruptedException {
        try (UserCommand command = start()) {
            while (goesOn(command)) {
                Thread.sleep(LoadMeter.PAUSE_MILLIS);
            }
            ended(command);
        }
    }

    private void beside(Step.Settings load, SessionLoad running) throws Exception {
        LoadMeter meter = running.load().meter();
        List<LoadMeter.Phase> phases = new ArrayList<>();
        phases.add(meter.during("before", load.millis("before", 10), host::stopped));
        if (host.stopped()) {
            return;
        }
        double begin = meter.nowSeconds();
        double end = begin;
        try (UserCommand command = start()) {
            phases.add(meter.during("during", wanted.limitMillis() + LoadMeter.PAUSE_MILLIS, () -> !goesOn(command)));
            end = meter.nowSeconds();
            ended(command);
            phases.add(meter.during("after", load.millis("after", 20), host::stopped));
        } finally {
            phases.forEach(running::report);
            running.curves();
            change(running, begin, end);
        }
    }

    private void change(SessionLoad running, double begin, double end) {
        LoadMeter.Change change = LoadMeter.change(running.load().meter().seconds(), begin);
        record.note(record.title() + ": " + change.text());
        record.row("lowest second", Math.round(change.lowest()), "requests", 1_000, 0);
        if (change.recoverySeconds() > 0) {
            record.row("recovery", 1, Row.WAITS, Math.round(change.recoverySeconds() * 1_000), 0);
        }
        double offset = running.offsetSeconds();
        List<Point> points = List.of(Point.of(offset + begin, change.usual()), Point.of(offset + end, change.usual()));
        record.curve(new Curve(Curve.REQUESTS, "the command", Curve.SECONDS, Curve.REQUESTS_UNIT, false, points));
    }

    private boolean goesOn(UserCommand command) {
        return command.isAlive() && command.millis() < wanted.limitMillis() && !host.stopped();
    }

    private UserCommand start() {
        Map<String, String> more = host.addresses();
        List<String> secrets = new ArrayList<>(more.values());
        secrets.removeIf(each -> !each.contains("@"));
        wanted.secrets().forEach(each -> secrets.add(System.getenv().getOrDefault(each, "")));
        secrets.removeIf(String::isEmpty);
        List<String> words = wanted.words();
        try {
            Files.createDirectories(Objects.requireNonNull(output().getParent()));
            return new UserCommand(words, Path.of("").toAbsolutePath(), more, secrets, output());
        } catch (IOException e) {
            String why = ": cannot be started (" + FailureReasons.of(e) + ")";
            throw new CommandFailure("run: " + words.get(0) + why + host.resumption());
        }
    }

    private Path output() {
        return host.work().resolve("commands").resolve(record.settings().fileName() + ".out");
    }

    /** Reports a command that has ended, or ends it. */
    private void ended(UserCommand command) {
        boolean late = command.isAlive();
        if (late && host.stopped()) {
            return;
        }
        String kept = "; its output is in " + output();
        record.row("command", 1, Row.WAITS, command.millis(), 0);
        if (late) {
            String why = Numbers.text("the command did not end within %,d seconds", wanted.limitMillis() / 1_000);
            throw new CommandFailure(why + kept + host.resumption());
        }
        if (command.exitCode() != wanted.exit()) {
            String last = command.lastLine().isEmpty() ? "" : " (" + command.lastLine() + ")";
            String why = "the command ended with exit code " + command.exitCode() + ", must be " + wanted.exit();
            throw new CommandFailure(why + last + kept + host.resumption());
        }
        record.note(record.title() + ": exit code " + command.exitCode() + kept);
    }

    /** A command of the user that failed. It ends the campaign, which can be resumed after it was repaired. */
    static final class CommandFailure extends RuntimeException {

        CommandFailure(String message) {
            super(message);
        }
    }
}
