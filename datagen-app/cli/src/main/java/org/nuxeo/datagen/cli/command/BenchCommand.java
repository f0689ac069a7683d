// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.bench.measure.RateMeter;
import org.nuxeo.datagen.bench.measure.Steps;
import org.nuxeo.datagen.bench.report.BenchReport;
import org.nuxeo.datagen.bench.report.ReportComparison;
import org.nuxeo.datagen.bench.report.ReportFolder;
import org.nuxeo.datagen.bench.setup.BenchServices;
import org.nuxeo.datagen.bench.setup.StageSample;
import org.nuxeo.datagen.bench.stage.BenchStage;
import org.nuxeo.datagen.cli.help.HelpText;
import org.nuxeo.datagen.cli.option.CommonOptions;
import org.nuxeo.datagen.cli.option.HeapOptions;
import org.nuxeo.datagen.cli.option.ReportOptions;
import org.nuxeo.datagen.cli.option.UsageException;
import org.nuxeo.datagen.cli.option.UsageMessages;
import org.nuxeo.datagen.cli.option.WordOptions;
import org.nuxeo.datagen.cli.process.CommandContext;
import org.nuxeo.datagen.cli.process.ExitCode;
import org.nuxeo.datagen.cli.process.Termination;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.description.DatasetWords;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.description.Word.Values;
import org.nuxeo.datagen.importer.run.StopSource;
import org.nuxeo.datagen.services.MongoStandIn;
import org.nuxeo.datagen.services.ServiceHeaps;
import org.nuxeo.datagen.services.SupervisedWork;
import org.nuxeo.datagen.store.service.ServiceKind;
import org.nuxeo.datagen.store.service.ServiceWords;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;

/** The command {@code datagen bench}, which measures the speed of the stages. */
@Command(
        name = "bench",
        description = {
            "Measure how fast stages are.",
            "Services are embedded; only verify alone may use an empty MongoDB of yours (--mongo)."
        })
@HelpText(
        examples = {"bench generate render", "bench all --repetitions 10 --out report"},
        without = "--log-format")
final class BenchCommand extends DatagenCommand {
    private static final String ALL = "all";

    /** Enough documents for seconds of work, since creating clients and joining a group takes a tenth of a second. */
    private static final String CUSTOMERS = "8000";

    private static final Word REPETITIONS = Word.of("repetitions", Values.integer(1, 100), "N")
            .byDefault("5")
            .help("Repetitions of each measurement, 1 to 100 (default: ${DEFAULT-VALUE}).");
    private static final Word MILLIS = Word.of("millis", Values.integer(1, 60_000), "MS")
            .byDefault("500")
            .help("Milliseconds of each repetition, 1 to 60000 (default: ${DEFAULT-VALUE}).");

    /** The names of stages, for completion. */
    private static final class StageNames implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return List.of(
                            "generate",
                            "render",
                            "produce",
                            "import",
                            "growth",
                            "settings",
                            "index",
                            "retrieve",
                            "verify",
                            "scaling",
                            ALL)
                    .iterator();
        }
    }

    @Parameters(
            arity = "0..*",
            paramLabel = "STAGE",
            completionCandidates = StageNames.class,
            description = "generate, render, produce, import, growth, settings, index, retrieve, verify, scaling or all"
                    + " (default: all).")
    private List<String> stages = new ArrayList<>();

    @Mixin
    private final CommandSpec words =
            WordOptions.of(DatasetWords.ALL.words(), Map.of(DatasetWords.CUSTOMERS, CUSTOMERS));

    @Mixin
    private final CommandSpec measurement = WordOptions.of(
            HeapOptions.WORDS,
            List.of(
                    REPETITIONS,
                    MILLIS,
                    ServiceWords.MONGO,
                    ServiceWords.MONGO_CA,
                    ReportOptions.OUT,
                    CommonOptions.FORMAT));

    BenchCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() throws Exception {
        Description description = description();
        int repetitions = (int) description.number(REPETITIONS);
        int millis = (int) description.number(MILLIS);
        // The address may come from the environment, where it is meant for other commands too.
        boolean alone = stages.equals(List.of("verify"));
        String mongo = alone ? ServiceWords.mongo(description) : null;
        if (!alone && description.has(ServiceWords.MONGO)) {
            tell("--mongo is for bench verify alone: these stages use the stand-in");
        }
        Dataset dataset = described();
        ServiceHeaps heaps = HeapOptions.heaps(description);
        SupervisedWork work = new SupervisedWork();
        List<BenchStage> chosen = chosen(
                dataset,
                millis,
                new BenchServices.Settings(heaps, work(), work::giveUp, mongo, ServiceWords.access(description)));
        if (mongo == null) {
            chosen.forEach(stage -> new MongoStandIn(heaps.megabytes(ServiceKind.MONGO))
                    .checkCapacity(stage.storedDocuments()
                            + dataset.layout().repositories().size()));
        }
        if (repetitions < ReportComparison.MIN_REPETITIONS) {
            tell("--repetitions " + repetitions + ": bench compare cannot judge this report; it needs "
                    + ReportComparison.MIN_REPETITIONS);
        }
        ReportFolder folder = ReportFolder.begin(out());
        BenchReport report = new BenchReport(dataset.spec());
        StopSource.Registration stopping = context().termination().onStop(() -> work.giveUp(ended(folder)));
        try {
            work.run(() -> measure(chosen, new RateMeter(repetitions, millis), report, folder));
        } finally {
            stopping.close();
        }
        tell("wrote " + folder.page());
        print(report.json(), report::text);
        return ExitCode.DONE;
    }

    private @Nullable Void measure(List<BenchStage> chosen, RateMeter meter, BenchReport report, ReportFolder folder)
            throws InterruptedException {
        Steps steps = new Steps(chosen.stream().map(BenchStage::usualSeconds).toList());
        for (BenchStage stage : chosen) {
            tell(steps.next() + ": measuring " + stage.name());
            report.add(stage.run(meter));
            // The report has the stages that were measured before the failure.
            report.write(folder);
        }
        return null;
    }

    private void tell(String text) {
        context().console().err().println("bench: " + text);
    }

    private Termination.InterruptedCommandException ended(ReportFolder folder) {
        return new Termination.InterruptedCommandException(
                "bench was ended; the stages that were measured until then are in " + folder.path());
    }

    /** Returns what an unknown stage was probably meant to be: a stage, or a command below this one. */
    private String meant(String given, List<String> stages) {
        List<String> words = new ArrayList<>(stages);
        words.add(ALL);
        words.addAll(commandSpec().subcommands().keySet());
        return UsageMessages.Suggestions.meant(given, words);
    }

    private List<BenchStage> chosen(Dataset dataset, int millis, BenchServices.Settings services) {
        StageSample sample = new StageSample(dataset, Runtime.getRuntime().availableProcessors(), services);
        List<BenchStage> known = BenchStage.all(sample, millis);
        List<String> names = known.stream().map(BenchStage::name).distinct().toList();
        for (String stage : stages) {
            if (!stage.equals(ALL) && !names.contains(stage)) {
                throw new UsageException("bench " + stage + ": no such stage" + meant(stage, names) + "there are "
                        + String.join(", ", names) + " and all");
            }
        }
        boolean all = stages.isEmpty() || stages.contains(ALL);
        return known.stream()
                .filter(stage -> all || stages.contains(stage.name()))
                .toList();
    }
}
