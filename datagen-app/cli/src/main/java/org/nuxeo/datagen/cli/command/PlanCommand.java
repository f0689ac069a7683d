// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.cli.option.CommonOptions;
import org.nuxeo.datagen.cli.option.GroupedHelp.HelpText;
import org.nuxeo.datagen.cli.option.ReportOptions;
import org.nuxeo.datagen.cli.option.Sources;
import org.nuxeo.datagen.cli.plan.Capacity;
import org.nuxeo.datagen.cli.plan.Costs;
import org.nuxeo.datagen.cli.plan.MeasuredRates;
import org.nuxeo.datagen.cli.plan.Order;
import org.nuxeo.datagen.cli.plan.OrderPage;
import org.nuxeo.datagen.cli.plan.Plan;
import org.nuxeo.datagen.cli.plan.Prices;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.description.DatasetWords;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Refusal;
import org.nuxeo.datagen.core.description.Secrets;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.description.Word.Values;
import org.nuxeo.datagen.importer.report.ExitCode;
import org.nuxeo.datagen.importer.run.ImportResults;
import org.nuxeo.datagen.importer.run.Job;
import org.nuxeo.datagen.importer.settings.LayoutWords;
import org.nuxeo.datagen.importer.settings.StageWords;
import org.nuxeo.datagen.importer.settings.StoreLayout;
import org.nuxeo.datagen.importer.settings.TopicWords;
import org.nuxeo.datagen.store.id.IdScheme;
import org.nuxeo.datagen.store.mongo.ShardPlan;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.RecordFormat;
import org.nuxeo.datagen.store.service.MongoSettings;
import org.nuxeo.datagen.store.service.ServiceAddresses;
import org.nuxeo.datagen.store.service.ServiceWords;
import picocli.CommandLine.Model.OptionSpec;

/** The command {@code datagen plan}, which prints counts, sizes and costs of a dataset before anything is written. */
@HelpText(
        purpose = "Print counts, sizes, times and costs of a dataset before it is generated.",
        note = "Counts are exact. The settings follow, each with the source of its value.",
        examples = {"plan --customers 90M --months 60", "plan --customers 90M --months 60 --rates report --within 7d"},
        without = {"--threads", "--batch-tag", "--kafka", "--elasticsearch", "--log-format"})
final class PlanCommand extends DatagenCommand {
    private static final Set<String> LEFT_OUT = Set.of("help", "format", "verbose");
    private static final Word MACHINES =
            ReportOptions.machines("Number of machines like the measured one that share the work");

    private static final Word RATES = Word.of("rates", Values.PATH, "REPORT")
            .help("Report of bench or scenario: its folder or report.json. Its rates predict times and costs of this"
                    + " dataset and of 1, 2, 3 and 11 billion documents.");
    private static final Word AGAINST = Word.of("against", Values.PATH, "REPORT")
            .help("Report of a larger scenario: print the prediction from --rates beside what was measured.");
    private static final Word WITHIN = Word.of("within", Values.of(Duration.class, null, Order::time), "TIME")
            .help("Print what to order so that this dataset is imported within a time, such as 7d or 12h: choices of"
                    + " MongoDB, and every role, by the rates and sizes of --rates.");
    private static final Word MEMBERS =
            Word.of("members", Values.integer(1, 50), "N").help("Servers of each shard of MongoDB", "3");
    private static final Word READS = Word.of(
                    "reads",
                    ReportOptions.number("/s", 0, 1e9, "must be a number of documents a second, such as 1000/s"),
                    "N/s")
            .help("Documents that users read a second after the import, such as 1000/s.");
    private static final Word RECENT = Word.of(
                    "recent", ReportOptions.number("%", 0, 100, "must be 0% to 100%, such as 5%"), "N%")
            .help("Part of the documents that users read", "5%");
    private static final Word MONTHS_AFTER = Word.of("months-after", Values.integer(0, 600), "N")
            .help("Months after the import that count when the cheapest order is chosen", "1");
    private static final Word PRICES_FILE = Word.of("prices", Values.PATH, "FILE.yaml")
            .help("Prices of machines, disks and network, as in docs/blueprints/prices.yaml.");
    private static final Word REPORT =
            Word.of("report", Values.PATH, "FILE.html").help("Also write the order of --within as a page.");
    private static final List<Word> ORDER = List.of(MEMBERS, READS, RECENT, MONTHS_AFTER, PRICES_FILE, REPORT);

    PlanCommand() {
        words(DatasetWords.ALL.words(), StageWords.DELIVERY, ServiceWords.ADDRESSES, TopicWords.ALL);
        words(List.of(LayoutWords.SHARD), LayoutWords.IDS, LayoutWords.INDEX, LayoutWords.NEW_INDEXES, ORDER);
        words(List.of(RATES, AGAINST, WITHIN, MACHINES), ReportOptions.PRICES, List.of(CommonOptions.FORMAT));
    }

    @Override
    public Integer call() {
        Description description = description();
        Dataset whole = described();
        DatasetSpec spec = whole.spec();
        ServiceAddresses addresses = ServiceWords.addresses(description);
        Costs costs = ReportOptions.costs(description, MACHINES);
        Path ratesReport = description.path(RATES);
        Path against = description.path(AGAINST);
        Duration within = (Duration) description.value(WITHIN);
        needs(List.of(AGAINST, WITHIN), RATES);
        needs(ORDER, WITHIN);
        MeasuredRates rates = ratesReport == null ? null : MeasuredRates.read(ratesReport);
        if (against != null && rates != null) {
            print(rates.against(against));
            return ExitCode.DONE;
        }
        Capacity capacity = rates == null ? Capacity.of(whole) : Capacity.of(whole, rates, costs);
        Map<String, @Nullable String> computed = new HashMap<>();
        boolean counted = DatasetWords.countsDocuments(description);
        if (counted || !description.has(DatasetWords.CUSTOMERS)) {
            computed.put("customers", counted ? Long.toString(spec.customers()) : null);
        }
        computed.put("live-months", Integer.toString(spec.endMonth() - spec.liveStart()));
        computed.put("live-from", Months.text(spec.liveFrom()));
        computed.put("first-month", Months.text(spec.firstMonth()));
        computed.put("data-seed", Long.toString(spec.dataSeed()));
        computed.put("threads", Integer.toString(StageWords.threads(description)));
        StoreLayout stored = LayoutWords.layout(description, whole.layout().repositories());
        List<ShardPlan> shards = shards(whole, stored, addresses.mongo());
        Job job = delivery(whole, addresses).layout(stored).build();
        TopicWords.plans(Delivery.of(whole, job.partitions()), RecordFormat.REFERENCE, job.topics());
        Plan plan = Plan.of(job, capacity, shards, settings(computed));
        if (within != null && rates != null) {
            plan = plan.with(order(plan, rates, stored, within.toSeconds()));
        }
        print(plan, plan::text);
        return ExitCode.DONE;
    }

    /** Refuses words that are given without another one. */
    private void needs(List<Word> words, Word other) {
        for (Word each : words) {
            boolean isAlone = description().isGiven(each) && !description().has(other);
            Refusal.when(isAlone, each, ": needs ", other, " too");
        }
    }

    /** Returns what to order for a plan, and writes it as a page if that is wanted. */
    private Order order(Plan plan, MeasuredRates rates, StoreLayout stored, double within) {
        Description description = description();
        Refusal.when(
                !rates.hasSizes(),
                "--rates " + rates.source() + ": has no sizes of collections and indexes; repeat it, or"
                        + " add \"sizes\": \"measured\" to take those of docs/blueprints.md");
        Path prices = description.path(PRICES_FILE);
        double reads = description.has(READS) ? (Double) description.known(READS) : 0;
        double recent = (Double) description.known(RECENT) / 100;
        int members = description.integer(MEMBERS);
        int months = description.integer(MONTHS_AFTER);
        Prices priced = prices == null ? Prices.NONE : Prices.read(prices);
        Order order = Order.of(new Order.Asked(plan, rates, stored, within, members, reads, recent, months, priced));
        writeReport(REPORT, () -> OrderPage.html(order));
        return order;
    }

    /** Returns the sharding of each collection, if it is requested. */
    private List<ShardPlan> shards(Dataset whole, StoreLayout layout, @Nullable String mongo) {
        if (layout.shardChunks() == 0) {
            return List.of();
        }
        String database = mongo == null
                ? MongoSettings.DEFAULT_DATABASE
                : MongoSettings.of(mongo).database();
        List<String> repositories = whole.layout().repositories().labels();
        Map<String, Long> ones = repositories.stream().collect(Collectors.toMap(name -> name, name -> 1L));
        IdScheme ids = layout.idType().isSequence() && layout.idBase() == null
                ? new IdScheme(layout.idType(), layout.nativeIds(), ones)
                : ImportResults.ids(work(), null, layout, whole.layout());
        int chunks = layout.shardChunks();
        return repositories.stream()
                .map(each -> ShardPlan.of(database, each, chunks, ids, whole))
                .toList();
    }

    /** Returns the options with their values and the sources of these. */
    private List<Plan.Setting> settings(Map<String, @Nullable String> computed) {
        Sources sources = context().sources();
        List<Plan.Setting> settings = new ArrayList<>();
        for (OptionSpec option : commandSpec().options()) {
            String name = option.longestName().substring(2);
            if (!LEFT_OUT.contains(name)) {
                String value = computed.containsKey(name) ? computed.get(name) : text(option, sources);
                settings.add(new Plan.Setting(name, value, sources.source(option)));
            }
        }
        return settings;
    }

    private static @Nullable String text(OptionSpec option, Sources sources) {
        List<String> given = option.originalStringValues();
        String value = given.isEmpty() ? sources.text(option) : given.get(given.size() - 1);
        return value == null ? null : Secrets.hide(value);
    }
}
