// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.bench.load.Change;
import org.nuxeo.datagen.bench.load.LoadMeter;
import org.nuxeo.datagen.bench.load.LoadTarget;
import org.nuxeo.datagen.bench.measure.Curve;
import org.nuxeo.datagen.bench.report.BenchException;
import org.nuxeo.datagen.bench.report.Numbers;
import org.nuxeo.datagen.bench.setup.UserCommand;
import org.nuxeo.datagen.store.failure.FailureReasons;
import org.nuxeo.datagen.store.service.ServiceKind;

/**
 * A step that runs a command of the user, such as one that resizes, restarts or kills a service, alone or beside a load,
 * and measures the load before, during and after it. Settings: {@code run}, a line for the shell or a list of words;
 * {@code limit} in seconds; {@code exit}, the code of a success; {@code secrets}, variables of the environment that it
 * needs; {@code beside} with the settings of a {@link SessionLoad}, and {@code before} and {@code after}, seconds of the
 * load.
 *
 * @param targets returns what a load works on; null on a host without sessions
 * @param load load beside the command; not {@linkplain SessionLoad#isGiven given} if there is none
 */
record CommandStep<H extends Host>(
        Settings settings, @Nullable Function<H, LoadTarget> targets, SessionLoad load) implements Step<H> {

    private static final Pattern SECRET = Pattern.compile(
            "://[^\\s/@:]*:(?!\\$)[^\\s/@]*@|(?i:password|passwd|secret|token|api-?key)=[\"']?(?![\"'$\\s])");
    private static final int MAX_CODE = 255;

    /** @throws BenchException if a setting is wrong, or a secret is in the file or missing in the environment */
    CommandStep(Settings settings, @Nullable Function<H, LoadTarget> targets) {
        this(settings, targets, SessionLoad.of(settings, "beside"));
        if (targets == null && settings.has("beside")) {
            throw settings.refuse("beside", "must be left out on a Nuxeo, since its sessions use MongoDB directly");
        }
        List<String> words = words();
        if (words.isEmpty() || words.stream().allMatch(String::isBlank)) {
            throw settings.refuse("run", "must be a command, or a list of its words");
        }
        if (words.stream().anyMatch(word -> SECRET.matcher(word).find())) {
            // the message must not repeat it
            throw new BenchException("scenario " + settings.scenario() + ", step '" + settings.title()
                    + "': run: holds a secret; take it from a variable of the environment, named under secrets");
        }
        limitMillis();
        exit();
        for (String name : secretNames()) {
            if (System.getenv(name) == null) {
                throw settings.refuse("secrets", name + ": must be a variable of the environment; set it");
            }
        }
    }

    private List<String> words() {
        if (settings.yaml().path("run").isArray()) {
            return settings.texts("run");
        }
        String line = settings.text("run", "");
        return line.isBlank() ? List.of() : List.of("/bin/sh", "-c", line);
    }

    private long limitMillis() {
        return 1_000 * settings.number("limit", 600);
    }

    private int exit() {
        int code = settings.yaml().path("exit").asInt(0);
        if (code < 0 || code > MAX_CODE) {
            throw settings.refuse("exit", "must be 0 to 255");
        }
        return code;
    }

    private List<String> secretNames() {
        return settings.texts("secrets");
    }

    @Override
    public Set<ServiceKind> services() {
        return load.isGiven() ? Set.of(ServiceKind.MONGO) : Set.of();
    }

    @Override
    public void run(H host, StepRecord record) throws Exception {
        if (targets != null && load.isGiven()) {
            load.run(targets.apply(host), record, running -> beside(host, record, running));
            return;
        }
        try (UserCommand command = start(host, record)) {
            while (goesOn(host, command)) {
                Thread.sleep(SessionLoad.PAUSE_MILLIS);
            }
            ended(host, record, command);
        }
    }

    private void beside(Host host, StepRecord record, SessionLoad.Running running) throws Exception {
        List<LoadMeter.Phase> phases = new ArrayList<>();
        phases.add(running.during("before", load.millis("before", 10), host::stopped));
        if (host.stopped()) {
            return;
        }
        double begin = running.meter().nowSeconds();
        double end = begin;
        try (UserCommand command = start(host, record)) {
            BooleanSupplier over = () -> !goesOn(host, command);
            phases.add(running.during("during", limitMillis() + SessionLoad.PAUSE_MILLIS, over));
            end = running.meter().nowSeconds();
            ended(host, record, command);
            phases.add(running.during("after", load.millis("after", 20), host::stopped));
        } finally {
            phases.forEach(running::report);
            running.curves();
            change(record, running, begin, end);
        }
    }

    private void change(StepRecord record, SessionLoad.Running running, double begin, double end) {
        Change change = Change.of(running.meter().seconds(), begin);
        record.note(settings.title() + ": " + change.text());
        record.row("lowest second", Math.round(change.lowest()), "requests", 1_000, 0);
        if (change.recoverySeconds() > 0) {
            record.waited("recovery", Math.round(change.recoverySeconds() * 1_000));
        }
        record.curve(new Curve(
                SessionLoad.RATE,
                "the command",
                Curve.SECONDS,
                SessionLoad.RATE_UNIT,
                false,
                Stream.of(begin, end)
                        .map(at -> Curve.Point.of(running.offsetSeconds() + at, change.usual()))
                        .toList()));
    }

    private boolean goesOn(Host host, UserCommand command) {
        return command.isAlive() && command.millis() < limitMillis() && !host.stopped();
    }

    private UserCommand start(Host host, StepRecord record) {
        Map<String, String> more = host.addresses();
        List<String> secrets = new ArrayList<>(secretNames().stream()
                .map(System::getenv)
                .filter(each -> !each.isEmpty())
                .toList());
        more.values().stream().filter(each -> each.contains("@")).forEach(secrets::add);
        Path output = output(host);
        try {
            Files.createDirectories(Objects.requireNonNull(output.getParent()));
            return UserCommand.start(words(), more, secrets, output);
        } catch (IOException e) {
            throw new CommandFailure("run: " + words().get(0) + ": cannot be started (" + FailureReasons.of(e) + ")"
                    + host.resumption());
        }
    }

    private Path output(Host host) {
        return host.work().resolve("commands").resolve(settings.title().replaceAll("[^A-Za-z0-9]+", "-") + ".out");
    }

    /** Reports a command that has ended, or ends it. */
    private void ended(Host host, StepRecord record, UserCommand command) {
        boolean late = command.isAlive();
        if (late && host.stopped()) {
            return;
        }
        String kept = "; its output is in " + output(host);
        record.waited("command", command.millis());
        if (late) {
            throw new CommandFailure(Numbers.text(
                    "the command did not end within %,d seconds%s%s", limitMillis() / 1_000, kept, host.resumption()));
        }
        if (command.exitCode() != exit()) {
            String last = command.lastLine();
            throw new CommandFailure("the command ended with exit code " + command.exitCode() + ", must be " + exit()
                    + (last.isEmpty() ? "" : " (" + last + ")") + kept + host.resumption());
        }
        record.note(settings.title() + ": exit code " + command.exitCode() + kept);
    }

    /** A command of the user that failed. It ends the campaign, which can be resumed after it was repaired. */
    static final class CommandFailure extends RuntimeException {
        private static final long serialVersionUID = 1L;

        CommandFailure(String message) {
            super(message);
        }
    }
}
