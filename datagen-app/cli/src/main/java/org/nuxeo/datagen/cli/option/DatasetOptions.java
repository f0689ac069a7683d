// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import java.nio.file.Path;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.bank.FilePlan;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.corpus.Corpus;
import org.nuxeo.datagen.core.corpus.CorpusException;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.model.ContentModel;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options of the dataset, and their conversion to a spec. */
public final class DatasetOptions {
    private static final String BUILT_IN_CORPUS = "us";
    private static final int FIRST_MONTH = Months.of(2015, 1);

    @Option(
            names = "--customers",
            paramLabel = "N",
            converter = Converters.Customers.class,
            description = "Number of customers, such as 12k or 90M (default: ${DEFAULT-VALUE}).")
    private long customers;

    @Option(
            names = "--documents",
            paramLabel = "N",
            converter = Converters.Documents.class,
            description = "Number of documents without folders, such as 1B, instead of --customers. It is rounded "
                    + "up to whole groups of 3 customers.")
    private Long documents;

    @Option(
            names = "--months",
            paramLabel = "M",
            defaultValue = "12",
            converter = Converters.MonthCount.class,
            description = "Months of statements, 1 to 600 (default: ${DEFAULT-VALUE}).")
    private int months;

    @Option(
            names = "--first-month",
            paramLabel = "YYYY-MM",
            converter = Converters.Month.class,
            description = "First month of statements, 2000-01 to 2099-12 (default: 2015-01).")
    private Integer firstMonth;

    @Option(
            names = "--live-months",
            paramLabel = "M",
            converter = Converters.LiveMonthCount.class,
            description = "Number of last months that are live, not archived (default: 6, or all if there are fewer).")
    private Integer liveMonths;

    @Option(
            names = "--live-from",
            paramLabel = "YYYY-MM",
            converter = Converters.Month.class,
            description = "First live month, instead of --live-months.")
    private Integer liveFrom;

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "2020",
            converter = Converters.Seed.class,
            description = "Seed of names, addresses and numbers (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(
            names = "--data-seed",
            paramLabel = "S",
            converter = Converters.Seed.class,
            description = "Seed of amounts and other data of the same customers (default: the value of --seed).")
    private Long dataSeed;

    @Option(
            names = "--corpus",
            paramLabel = "us|DIR",
            defaultValue = BUILT_IN_CORPUS,
            description = "Corpus of names and places: us, or a folder of files (default: ${DEFAULT-VALUE}).")
    private String corpus;

    @Option(
            names = "--file-plan",
            paramLabel = "PLAN",
            defaultValue = "customer",
            converter = Converters.Plan.class,
            completionCandidates = Choices.FilePlans.class,
            description = "File plan, which places statements: customer, calendar, state-calendar or flat (default:"
                    + " ${DEFAULT-VALUE}).")
    private FilePlan filePlan;

    @Option(
            names = "--blob-size",
            paramLabel = "BYTES",
            defaultValue = "0",
            converter = Converters.BlobSize.class,
            description = "Length to which files are padded; 0 keeps their own length (default: ${DEFAULT-VALUE}).")
    private long blobSizeBytes;

    @Mixin
    private ModelOption model;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    /** Creates options with the default number of customers. */
    public DatasetOptions() {
        this(1_200);
    }

    /** @param customers default number of customers */
    public DatasetOptions(long customers) {
        this.customers = customers;
    }

    /**
     * Returns the dataset that these options describe.
     *
     * @throws UsageException if they do not go together, or the corpus cannot be read
     */
    public Dataset dataset() {
        return dataset(null);
    }

    /**
     * Returns the dataset that these options describe.
     *
     * @param grownFrom dataset whose first month and live boundary it has unless they are given; null for the defaults
     * @throws UsageException if they do not go together, or the corpus cannot be read
     */
    public Dataset dataset(DatasetSpec grownFrom) {
        Corpus names = corpus();
        ContentModel own = model.model();
        return Dataset.of(spec(names, own, grownFrom), names, own);
    }

    /**
     * Returns the dataset that these options describe, for a program that knows only the built-in corpus.
     *
     * @throws UsageException if they do not go together
     */
    public Dataset ofBuiltInCorpus() {
        ContentModel own = model.model();
        return Dataset.of(spec(corpus(), own, null), Corpus.builtIn(), own);
    }

    /** Returns whether {@code --documents} determines the number of customers. */
    public boolean countsDocuments() {
        return documents != null && !given("--customers");
    }

    private boolean given(String option) {
        return command.commandLine().getParseResult().hasMatchedOption(option);
    }

    /**
     * Returns the number of customers. Three customers have 3 cards, 6 accounts, 6 letters and 6 statements a month, unless
     * the content model leaves cards or letters out.
     */
    private long customers(ContentModel own) {
        if (given("--customers") && given("--documents")) {
            throw new UsageException(
                    "--documents " + documents + " and --customers " + customers + ": give one of them");
        }
        if (!countsDocuments()) {
            return customers;
        }
        int cards = own.kind(Kind.IDCARD).isImported() ? 3 : 0;
        int letters = own.kind(Kind.LETTER).isImported() ? 6 : 0;
        long ofThreeCustomers = 9 + cards + letters + 6L * months;
        return 3 * ((documents - 1) / ofThreeCustomers + 1);
    }

    private Corpus corpus() {
        if (corpus.equals(BUILT_IN_CORPUS)) {
            return Corpus.builtIn();
        }
        try {
            return Corpus.load(Path.of(corpus));
        } catch (CorpusException e) {
            throw new UsageException("--corpus " + corpus + ": " + e.getMessage(), e);
        }
    }

    private DatasetSpec spec(Corpus names, ContentModel own, DatasetSpec grownFrom) {
        if (liveMonths != null && liveFrom != null) {
            throw new UsageException(
                    "--live-months " + liveMonths + " and --live-from " + Months.text(liveFrom) + ": give one of them");
        }
        if (liveMonths != null && liveMonths > months) {
            throw new UsageException(
                    "--live-months " + liveMonths + ": must be 0 to " + months + ", the number of --months");
        }
        int first = firstMonth != null ? firstMonth : grownFrom != null ? grownFrom.firstMonth() : FIRST_MONTH;
        int monthsLeft = Months.LAST - first + 1;
        if (months > monthsLeft) {
            throw new UsageException("--months " + months + ": must be 1 to " + monthsLeft + " from --first-month "
                    + Months.text(first) + " on, since statements end with " + Months.text(Months.LAST));
        }
        DatasetSpec.Builder builder = DatasetSpec.builder()
                .corpus(names)
                .model(own)
                .customers(customers(own))
                .months(months)
                .firstMonth(first)
                .seed(seed)
                .filePlan(filePlan)
                .blobSizeBytes(blobSizeBytes);
        if (dataSeed != null) {
            builder.dataSeed(dataSeed);
        }
        if (liveMonths != null) {
            builder.liveMonths(liveMonths);
        }
        if (liveFrom != null) {
            builder.liveFrom(liveFrom);
        } else if (liveMonths == null && grownFrom != null) {
            builder.liveFrom(grownFrom.liveFrom());
        }
        try {
            return builder.build();
        } catch (IllegalArgumentException e) {
            throw new UsageException(e.getMessage(), e);
        }
    }
}
