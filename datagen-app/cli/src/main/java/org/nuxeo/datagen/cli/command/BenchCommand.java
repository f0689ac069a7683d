// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.nuxeo.datagen.bench.campaign.Measurements;
import org.nuxeo.datagen.bench.measure.Measured;
import org.nuxeo.datagen.bench.report.BenchReport;
import org.nuxeo.datagen.bench.report.Machine;
import org.nuxeo.datagen.bench.report.ReportComparison;
import org.nuxeo.datagen.bench.report.ReportFolder;
import org.nuxeo.datagen.cli.option.CommonOptions;
import org.nuxeo.datagen.cli.option.GroupedHelp.HelpText;
import org.nuxeo.datagen.cli.option.HeapOptions;
import org.nuxeo.datagen.cli.option.ReportOptions;
import org.nuxeo.datagen.cli.option.UsageMessages;
import org.nuxeo.datagen.cli.process.Termination;
import org.nuxeo.datagen.core.description.DatasetWords;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Refusal;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.description.Word.Values;
import org.nuxeo.datagen.importer.report.ExitCode;
import org.nuxeo.datagen.importer.run.StopSource;
import org.nuxeo.datagen.services.ServiceHeaps;
import org.nuxeo.datagen.services.SupervisedWork;
import org.nuxeo.datagen.store.service.ServiceKind;
import org.nuxeo.datagen.store.service.ServiceWords;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The command {@code datagen bench}, which measures the speed of the stages. */
@HelpText(
        subcommands = {ReportCommands.Compare.class, ReportCommands.History.class, ReportCommands.Table.class},
        purpose = "Measure how fast stages are.",
        note = "Services are embedded; import and verify may use an empty MongoDB of yours (--mongo).",
        examples = {"bench generate render", "bench all --repetitions 10 --out report"},
        without = "--log-format")
final class BenchCommand extends DatagenCommand {
    private static final String ALL = "all";
    private static final String STAGES =
            "generate, render, produce, import, growth, settings, index, retrieve, verify, scaling or " + ALL;

    /** Enough documents for seconds of work, since creating clients and joining a group takes a tenth of a second. */
    private static final String CUSTOMERS = "8000";

    private static final Word REPETITIONS =
            Word.of("repetitions", Values.integer(1, 100), "N").help("Repetitions of each measurement, 1 to 100", "5");
    private static final Word MILLIS = Word.of("millis", Values.integer(1, 60_000), "MS")
            .help("Milliseconds of each repetition, 1 to 60000", "500");

    private final PositionalParamSpec named =
            parameter("0..*", String.class, "STAGE", STAGES + " (default: all).", STAGES.split(", | or "));

    BenchCommand() {
        words(DatasetWords.ALL.words(), Map.of(DatasetWords.CUSTOMERS, CUSTOMERS));
        words(HeapOptions.WORDS, List.of(REPETITIONS, MILLIS, ServiceWords.MONGO, ServiceWords.MONGO_CA));
        words(List.of(ReportOptions.OUT, CommonOptions.FORMAT));
    }

    @Override
    public Integer call() throws Exception {
        Description description = description();
        int repetitions = (int) description.number(REPETITIONS);
        // The address may come from the environment, where it is meant for other commands too.
        List<String> stages = named.getValue();
        boolean alone = !stages.isEmpty() && List.of("import", "verify").containsAll(stages);
        String mongo = alone ? ServiceWords.mongo(description) : null;
        if (!alone && description.has(ServiceWords.MONGO)) {
            tell("--mongo is for import and verify without other stages: these use the stand-in");
        }
        ServiceHeaps heaps = HeapOptions.heaps(description);
        SupervisedWork work = new SupervisedWork();
        Measurements chosen = chosen(
                stages, Measurements.of(description, description.number(REPETITIONS), description.number(MILLIS)));
        if (mongo == null) {
            heaps.checkCapacity(chosen.storedDocuments());
        }
        if (repetitions < ReportComparison.MIN_REPETITIONS) {
            tell("--repetitions " + repetitions + ": bench compare cannot judge this report; it needs "
                    + ReportComparison.MIN_REPETITIONS);
        }
        Description store = alone ? ServiceWords.of(ServiceKind.MONGO, description) : Description.NOTHING;
        int processors = Runtime.getRuntime().availableProcessors();
        Measurements.Place place = new Measurements.Place(heaps, work(), processors, store, work::giveUp);
        ReportFolder folder = ReportFolder.begin((Path) description.known(ReportOptions.OUT));
        BenchReport report = new BenchReport(described().spec(), Machine.describe(), new Measured());
        String kept = "bench was ended; the stages that were measured until then are in " + folder.path();
        StopSource.Registration stopping =
                termination().onStop(() -> work.giveUp(new Termination.InterruptedCommandException(kept)));
        try (stopping) {
            work.run(() -> {
                chosen.run(place, this::tell, measured -> {
                    report.measured().add(measured);
                    // the report has the stages that were measured before a failure
                    folder.write(report.json(), report.page());
                });
                return folder;
            });
        }
        tell("wrote " + folder.page());
        print(report.json(), report::text);
        return ExitCode.DONE;
    }

    private void tell(String text) {
        console().err().println("bench: " + text);
    }

    private Measurements chosen(List<String> stages, Measurements known) {
        List<String> names = known.titles();
        Set<String> words = new LinkedHashSet<>(names);
        words.add(ALL);
        words.addAll(commandSpec().subcommands().keySet());
        for (String stage : stages) {
            if (!stage.equals(ALL) && !names.contains(stage)) {
                throw new Refusal("bench " + stage + ": no such stage" + UsageMessages.meant(stage, words)
                        + "there are " + String.join(", ", names) + " and all");
            }
        }
        return stages.isEmpty() || stages.contains(ALL) ? known : known.only(stages::contains);
    }
}
