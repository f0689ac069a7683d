// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.bench.campaign.Campaign;
import org.nuxeo.datagen.bench.campaign.CampaignReport;
import org.nuxeo.datagen.bench.campaign.DirectHost;
import org.nuxeo.datagen.bench.campaign.Host;
import org.nuxeo.datagen.bench.campaign.RestHost;
import org.nuxeo.datagen.bench.campaign.Scenario;
import org.nuxeo.datagen.bench.campaign.Step;
import org.nuxeo.datagen.bench.gatling.SimulationLog.Simulations;
import org.nuxeo.datagen.bench.nuxeo.NuxeoClient;
import org.nuxeo.datagen.bench.report.ReportFolder;
import org.nuxeo.datagen.cli.option.CommonOptions;
import org.nuxeo.datagen.cli.option.GroupedHelp.HelpText;
import org.nuxeo.datagen.cli.option.HeapOptions;
import org.nuxeo.datagen.cli.option.NuxeoOptions;
import org.nuxeo.datagen.cli.option.ReportOptions;
import org.nuxeo.datagen.cli.option.UsageMessages;
import org.nuxeo.datagen.cli.plan.Costs;
import org.nuxeo.datagen.cli.process.Console;
import org.nuxeo.datagen.cli.process.ProgressReporter;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.description.DatasetWords;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Refusal;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.importer.manifest.StageFolder;
import org.nuxeo.datagen.importer.report.ExitCode;
import org.nuxeo.datagen.importer.settings.LayoutWords;
import org.nuxeo.datagen.importer.settings.StageWords;
import org.nuxeo.datagen.importer.settings.TopicWords;
import org.nuxeo.datagen.importer.telemetry.ProgressListener.RunProgress;
import org.nuxeo.datagen.services.EmbeddedServices;
import org.nuxeo.datagen.services.ServiceHeaps;
import org.nuxeo.datagen.store.service.ServiceAddresses;
import org.nuxeo.datagen.store.service.ServiceKind;
import org.nuxeo.datagen.store.service.ServiceWords;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The command {@code datagen scenario}, which runs a scripted campaign and starts the services that are not named. */
@HelpText(
        purpose = "Run a scripted campaign at any scale, check its results, and write a report.",
        note = "Services that are not named are started. The report is a page and JSON in the folder of --out.",
        footer = {
            "",
            "Scenarios: 11b, 1b, mixed, reindex, search, bulk-update, consistency, retrieve, openlsd, growth,",
            "large-objects, change, and, on a Nuxeo only, phase1 and load. Your own file must end in .yaml.",
            "Services that are named must be empty. With --nuxeo, or after a failed command step, a repeated",
            "command resumes where the last one ended."
        },
        examples = {
            "scenario 11b",
            "scenario mixed --scale 0.0001 --out report",
            "scenario 11b --nuxeo http://localhost:8080/nuxeo --gate nightly.yaml"
        })
final class ScenarioCommand extends DatagenCommand {
    private static final Word SCALE = Word.of("scale", ReportOptions.number("", 1e-6, 1, "must be 0.000001 to 1"), "S")
            .help("Fraction of the scenario's dataset, 0.000001 to 1", "0.000001");
    private static final Word MACHINES = ReportOptions.machines("Machines of the Nuxeo and its services");

    private final PositionalParamSpec named = parameter(
            "1",
            String.class,
            "NAME",
            "Name of the scenario, or a file that ends in .yaml.",
            Scenario.NAMES.toArray(String[]::new));

    ScenarioCommand() {
        words(List.of(SCALE, DatasetWords.MODEL), ServiceWords.ADDRESSES, ServiceWords.ACCESS, HeapOptions.WORDS);
        words(TopicWords.ALL, LayoutWords.NEW_INDEXES, List.of(StageWords.THREADS_OF_COMMAND, ReportOptions.OUT));
        words(NuxeoOptions.WORDS, ReportOptions.GATES, List.of(MACHINES), ReportOptions.PRICES);
        words(List.of(CommonOptions.FORMAT));
    }

    @Override
    public Integer call() throws Exception {
        Description description = description();
        String name = named.getValue();
        // a file is checked when it is read
        Refusal.when(
                !name.endsWith(".yaml") && !Scenario.NAMES.contains(name),
                "scenario " + name + ": no such scenario" + UsageMessages.meant(name, Scenario.NAMES) + "there are "
                        + String.join(", ", Scenario.NAMES) + ", and files that end in .yaml");
        Scenario scenario = Scenario.load(name).with(description).at((Double) description.known(SCALE));
        boolean onNuxeo = description.has(NuxeoOptions.ADDRESS);
        Refusal.when(
                onNuxeo && description.has(DatasetWords.MODEL),
                "--model and --nuxeo: a campaign on a Nuxeo is one of the bank; leave --model out");
        Outcome outcome = new Outcome(ReportOptions.Gates.of(description), ReportOptions.costs(description, MACHINES));
        if (onNuxeo) {
            return onNuxeo(scenario, outcome);
        }
        Refusal.when(scenario.steps().isEmpty(), "scenario " + name + ": needs a Nuxeo server; name it with --nuxeo");
        return direct(scenario, outcome);
    }

    /** What a report is compared with, and what its work costs. */
    private record Outcome(ReportOptions.Gates gates, Costs costs) {}

    private int onNuxeo(Scenario scenario, Outcome outcome) throws Exception {
        Description description = description();
        NuxeoClient client = NuxeoOptions.client(description);
        try (StageFolder folder = StageFolder.open(work(), "campaign")) {
            Supplier<@Nullable Simulations> runner = () -> NuxeoOptions.simulations(description);
            Function<RunProgress, RestHost> hosts =
                    progress -> new RestHost(scenario, client, runner, folder.path(), progress, termination());
            return report(campaign(scenario, scenario.nuxeoSteps(), hosts), outcome);
        }
    }

    private int direct(Scenario scenario, Outcome outcome) throws Exception {
        ServiceAddresses outside = ServiceWords.addresses(description());
        Set<ServiceKind> embedded = EnumSet.noneOf(ServiceKind.class);
        scenario.steps().forEach(step -> embedded.addAll(step.services()));
        embedded.removeIf(kind -> outside.of(kind) != null);
        ServiceHeaps heaps = HeapOptions.heaps(description());
        if (embedded.contains(ServiceKind.MONGO)) {
            Dataset whole = scenario.data().dataset();
            heaps.checkCapacity(whole.size() + whole.layout().repositories().size());
        }
        try (StageFolder folder = StageFolder.open(work(), "services")) {
            try (EmbeddedServices own = interruptible(() -> EmbeddedServices.start(embedded, heaps, folder.path()))) {
                Description services = ServiceWords.describe(outside.orElse(own.addresses()), description());
                int threads = StageWords.threads(description());
                DirectHost.Place place = new DirectHost.Place(services, own, threads, work());
                Function<RunProgress, DirectHost> hosts =
                        progress -> new DirectHost(scenario, place, progress, termination());
                return report(own.during(() -> campaign(scenario, scenario.steps(), hosts)), outcome);
            } catch (InterruptedException | RuntimeException e) {
                // A signal also ends the services, so a client may fail before it is asked to stop.
                if (termination().requested()) {
                    return ExitCode.INTERRUPTED;
                }
                throw e;
            }
        }
    }

    private <H extends Host> CampaignReport campaign(
            Scenario scenario, List<Step<H>> steps, Function<RunProgress, H> hosts) throws Exception {
        try (ProgressReporter progress = progress();
                H host = hosts.apply(progress)) {
            return new Campaign<>(scenario, steps, host).run();
        }
    }

    /** Writes the report, prints it, compares it with the thresholds, and returns the exit code. */
    private int report(CampaignReport report, Outcome outcome) {
        ReportFolder written = ReportFolder.begin((Path) description().known(ReportOptions.OUT));
        report.write(written, outcome.gates().earlier(), outcome.costs()::billion);
        Console console = console();
        console.err().println("scenario: wrote " + written.page());
        print(report.json(), report::text);
        if (termination().requested()) {
            return ExitCode.INTERRUPTED;
        }
        boolean passes = outcome.gates().passes(report.json(), console.err());
        return report.passed() && passes ? ExitCode.DONE : ExitCode.DIFFERENCE;
    }
}
