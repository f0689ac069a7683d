// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.option;

import java.io.Serializable;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.bank.FilePlan;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.corpus.Corpus;
import org.nuxeo.datagen.core.corpus.CorpusException;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.model.ContentModel;

/**
 * The options of a dataset, which are those of the command line. They travel to executors, which build the dataset from
 * them.
 *
 * @param given options that differ from the defaults
 */
public record DatasetOptions(OptionValues given) implements Serializable {

    /** The names of the options. */
    public static final Set<String> NAMES = Set.of(
            "customers",
            "documents",
            "months",
            "first-month",
            "live-months",
            "live-from",
            "seed",
            "data-seed",
            "corpus",
            ModelText.NAME,
            "file-plan",
            "blob-size");

    private static final String BUILT_IN_CORPUS = "us";
    private static final long MOST_DOCUMENTS = 1_000_000_000_000_000L;
    private static final String MONTH_LIMIT = "must be a month from " + Months.text(Months.FIRST) + " to "
            + Months.text(Months.LAST) + ", written YYYY-MM";
    private static final DatasetCache CACHE = new DatasetCache();

    /** Returns the options of a dataset among others. */
    public static DatasetOptions of(Map<String, String> options) {
        Map<String, String> own = new HashMap<>(options);
        own.keySet().retainAll(NAMES);
        return new DatasetOptions(new OptionValues(own));
    }

    /**
     * Returns the dataset. Equal options have the same object within a process.
     *
     * @throws IllegalArgumentException if a value is out of its range, or the corpus cannot be read
     */
    public Dataset dataset() {
        return CACHE.get(this, DatasetOptions::create);
    }

    private Dataset create() {
        Corpus corpus = corpus();
        ContentModel model = ModelText.of(given);
        return Dataset.of(spec(corpus, model), corpus, model);
    }

    private Corpus corpus() {
        String name = given.text("corpus", BUILT_IN_CORPUS);
        if (name.equals(BUILT_IN_CORPUS)) {
            return Corpus.builtIn();
        }
        try {
            return Corpus.load(Path.of(name));
        } catch (CorpusException e) {
            throw new IllegalArgumentException("corpus " + name + ": " + e.getMessage(), e);
        }
    }

    private DatasetSpec spec(Corpus corpus, ContentModel model) {
        int months = (int) given.number("months", 12, 1, DatasetSpec.MAX_MONTHS);
        DatasetSpec.Builder builder = DatasetSpec.builder()
                .corpus(corpus)
                .model(model)
                .customers(customers(months, model))
                .months(months)
                .seed(given.number("seed", 2020, Long.MIN_VALUE, Long.MAX_VALUE))
                .blobSizeBytes(given.number("blob-size", 0, 0, DatasetSpec.MAX_BLOB_SIZE_BYTES));
        if (given.has("first-month")) {
            builder.firstMonth(month("first-month"));
        }
        if (given.has("data-seed")) {
            builder.dataSeed(given.number("data-seed", 0, Long.MIN_VALUE, Long.MAX_VALUE));
        }
        if (given.has("live-months")) {
            builder.liveMonths((int) given.number("live-months", 0, 0, months));
        }
        if (given.has("live-from")) {
            builder.liveFrom(month("live-from"));
        }
        if (given.has("file-plan")) {
            builder.filePlan(
                    given.convert("file-plan", FilePlan::of, "must be customer, calendar, state-calendar or flat"));
        }
        return builder.build();
    }

    private long customers(int months, ContentModel model) {
        if (given.has("customers") && given.has("documents")) {
            throw new IllegalArgumentException("customers and documents: give one of them");
        }
        if (!given.has("documents")) {
            return given.number("customers", 1_200, 1, DatasetSpec.MAX_CUSTOMERS);
        }
        int cards = model.kind(Kind.IDCARD).isImported() ? 3 : 0;
        int letters = model.kind(Kind.LETTER).isImported() ? 6 : 0;
        long ofThreeCustomers = 9 + cards + letters + 6L * months;
        return 3 * ((given.number("documents", 0, 1, MOST_DOCUMENTS) - 1) / ofThreeCustomers + 1);
    }

    private int month(String name) {
        return given.convert(name, Months::parse, MONTH_LIMIT);
    }
}
