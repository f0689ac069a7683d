// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.nuxeo.datagen.cli.option.CommonOptions;
import org.nuxeo.datagen.cli.option.PartChoice;
import org.nuxeo.datagen.cli.process.ProgressReporter;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.core.description.DatasetWords;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Refusal;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.description.Word.Values;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.importer.manifest.StageFolder;
import org.nuxeo.datagen.importer.report.ExitCode;
import org.nuxeo.datagen.importer.report.Report;
import org.nuxeo.datagen.importer.run.Job;
import org.nuxeo.datagen.importer.run.Stages;
import org.nuxeo.datagen.importer.settings.LayoutWords;
import org.nuxeo.datagen.importer.settings.RunOption;
import org.nuxeo.datagen.importer.settings.StageWords;
import org.nuxeo.datagen.importer.stage.StageControl;
import org.nuxeo.datagen.importer.telemetry.Telemetry;
import org.nuxeo.datagen.server.http.MetricsEndpoint;
import org.nuxeo.datagen.store.service.ServiceAddresses;
import org.nuxeo.datagen.store.service.ServiceKind;
import org.nuxeo.datagen.store.service.ServiceWords;

/** The base of the commands that run stages. */
abstract class StageCommand extends DatagenCommand {
    private static final String GROUP_LIMIT = "must be 1 to 100 letters, digits, dots, hyphens and underscores";
    private static final Pattern GROUP_NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");
    private static final Values GROUP_NAMES = Values.of(String.class, GROUP_LIMIT, name -> {
        Check.refuse(!GROUP_NAME.matcher(name).matches(), () -> GROUP_LIMIT);
        return name;
    });

    /** The consumer group, which chooses among the imports of a delivery; without it, the group of the work folder. */
    static final Word GROUP = Word.of("group", GROUP_NAMES, "NAME")
            .help(
                    "Another consumer group, which imports all records into other stores. Its manifests are beside those of"
                            + " the first (default: the group of the work folder).");

    /** The port of the metrics; without it, there are none. */
    static final Word METRICS_PORT = Word.of("metrics-port", Values.integer(0, 65_535), "PORT")
            .help(
                    "Serve Prometheus metrics at http://127.0.0.1:PORT/metrics while the command runs; 0 for any free port"
                            + " (default: no metrics).");

    /** Whether finished work is repeated. */
    static final Word AGAIN = Word.flag("again")
            .help("Repeat finished work. consume imports all records again, as a new consumer group.");

    /** Whether the dataset may be larger than that of earlier runs. */
    static final Word GROW = Word.flag("grow")
            .help("Add customers or months to the dataset of the work folder. First month and live boundary default to"
                    + " those of that dataset.");

    /** Makes a command that reads or writes all documents. */
    StageCommand() {
        this(List.of(AGAIN, GROW, StageWords.MAX_RATE, METRICS_PORT));
    }

    /** @param more the words besides those of every stage */
    StageCommand(List<Word> more) {
        words(DatasetWords.ALL.words(), StageWords.DELIVERY, ServiceWords.ADDRESSES, ServiceWords.ACCESS);
        words(List.of(StageWords.RETRY_FOR, CommonOptions.FORMAT), more);
    }

    /**
     * Returns the checked addresses of the services that a stage uses.
     *
     * @param use name of the command, or what it does
     * @param needed the services that must be named
     * @param others services that it uses if they are named
     */
    final ServiceAddresses services(String use, Set<ServiceKind> needed, ServiceKind... others) {
        Set<ServiceKind> used = EnumSet.copyOf(needed);
        used.addAll(List.of(others));
        Description words = Description.NOTHING;
        for (ServiceKind kind : used) {
            words = words.and(ServiceWords.of(kind, description()));
        }
        ServiceAddresses addresses = ServiceWords.addresses(words);
        for (ServiceKind kind : needed) {
            if (addresses.of(kind) == null) {
                throw new Refusal(use + " needs --" + kind.slug() + " "
                        + switch (kind) {
                            case KAFKA -> "HOST:PORT";
                            case MONGO -> "mongodb://HOST:PORT";
                            case ELASTICSEARCH -> "http://HOST:PORT";
                        }
                        + "; only run starts embedded services");
            }
        }
        return addresses;
    }

    /** Returns the part that {@code --part} names, or everything. */
    final Part part(Word word) {
        return PartChoice.of(word, description(), context().sources());
    }

    /**
     * Returns the dataset of a stage.
     *
     * @param name name of the stage whose manifest has the dataset to grow
     */
    final Dataset dataset(String name) {
        return description().is(GROW) ? grownFrom(StageFolder.earlierDataset(work(), name)) : described();
    }

    /** Returns the job, which repeats or grows the result of earlier runs if that is asked for. */
    final Job.Builder job(Dataset whole, ServiceAddresses addresses) {
        Description description = description();
        return delivery(whole, addresses)
                .layout(LayoutWords.layout(description, whole.layout().repositories()))
                .access(ServiceWords.access(description))
                .timeouts(StageWords.timeouts(description))
                .options(options());
    }

    /** Returns what the job does otherwise than usual, to be added to. */
    final Set<RunOption> options() {
        Set<RunOption> options = EnumSet.noneOf(RunOption.class);
        if (description().is(AGAIN)) {
            options.add(RunOption.AGAIN);
        }
        if (description().is(GROW)) {
            options.add(RunOption.GROW);
        }
        return options;
    }

    /**
     * Runs stages of a job, under the command's control. If requested, serves metrics meanwhile and prints their address.
     */
    final <R> R run(Job job, Function<Stages, R> work) {
        Integer port = (Integer) description().value(METRICS_PORT);
        if (port == null) {
            return run(job, Telemetry.none(), work);
        }
        try (MetricsEndpoint metrics = MetricsEndpoint.start(port)) {
            console().err().println("metrics: " + metrics.url());
            return run(job, metrics.telemetry(), work);
        }
    }

    private <R> R run(Job job, Telemetry telemetry, Function<Stages, R> work) {
        StageControl control = new StageControl(description().number(StageWords.MAX_RATE), 0);
        try (ProgressReporter progress = progress()) {
            return work.apply(new Stages(job, termination(), control, progress, telemetry));
        }
    }

    final void print(Report report) {
        print(report, report::text);
    }

    /** Prints the report of work that has ended, and returns the exit code. */
    final int end(Report report) {
        print(report);
        return ExitCode.of(report.outcome());
    }
}
