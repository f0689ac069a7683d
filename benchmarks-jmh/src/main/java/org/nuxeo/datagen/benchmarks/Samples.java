// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks;

import java.util.stream.IntStream;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.Layouts;
import org.nuxeo.datagen.core.bank.Account;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.corpus.Corpus;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.model.AddedField;
import org.nuxeo.datagen.core.model.ContentModel;
import org.nuxeo.datagen.core.model.Distance;
import org.nuxeo.datagen.core.model.KindModel;
import org.nuxeo.datagen.core.model.ValueRule;
import org.nuxeo.datagen.core.model.ValueType;
import org.nuxeo.datagen.store.document.BlobDescriber.RenderedBlobs;
import org.nuxeo.datagen.store.document.StoredDocument;
import org.nuxeo.datagen.store.document.StoredDocuments;

/**
 * The datasets of the benchmarks: one with 90,000,000 customers and 60 months, which has 11.34 billion documents, and a
 * larger one.
 */
final class Samples {

    /** The distance between consecutive documents of a benchmark, so that they share neither customer nor city. */
    static final long STRIDE = 97;

    private static final int SAMPLES = 1024;

    private Samples() {}

    static Dataset whole(long blobSizeBytes) {
        return of(90_000_000, blobSizeBytes, Layouts.MODEL);
    }

    static Dataset whole() {
        return whole(0);
    }

    /** Returns a dataset in which every kind, and every month of the archives, has more than 10^10 documents. */
    static Dataset vast() {
        return of(1L << 40, 0, Layouts.MODEL);
    }

    /** Returns the dataset with a content model that adds five fields of mixed kinds to statements. */
    static Dataset withFiveFields() {
        ContentModel model = Layouts.modelBuilder("five fields")
                .kind(KindModel.builder(Bank.STATEMENT)
                        .add(new AddedField("five:label", ValueRule.Template.parse("{account:number} of {month}")))
                        .add(new AddedField("five:amount", new ValueRule.Normal(true, 4, 0.8, 0, 1e6, 2)))
                        .add(new AddedField("five:rank", new ValueRule.Zipf(10_000, 1.1)))
                        .add(new AddedField(
                                "five:until",
                                new ValueRule.Date("date", Distance.parse("1y"), Distance.parse("10y"), false)))
                        .add(new AddedField("five:paid", new ValueRule.Chance(0.9)))
                        .build())
                .build();
        return of(90_000_000, 0, model);
    }

    /** Returns the dataset with a constant text in statements, which makes them as long as those with five fields. */
    static Dataset withLongText() {
        ValueRule text = new ValueRule.Constant(ValueType.STRING, "x".repeat(110));
        return of(
                90_000_000,
                0,
                Layouts.modelBuilder("long text")
                        .kind(KindModel.builder(Bank.STATEMENT)
                                .add(new AddedField("five:text", text))
                                .build())
                        .build());
    }

    private static Dataset of(long customers, long blobSizeBytes, ContentModel model) {
        DatasetSpec spec = DatasetSpec.builder()
                .customers(customers)
                .months(60)
                .firstMonth(Months.of(2015, 1))
                .blobSizeBytes(blobSizeBytes)
                .model(model)
                .build();
        return Dataset.of(spec, Corpus.builtIn(), model);
    }

    /**
     * Returns documents of a kind that are far from each other.
     *
     * @param from position of the first document within its kind
     */
    static Ring<Identity> samples(Dataset dataset, Kind kind, long from) {
        long first = dataset.firstOrdinal(kind) + from;
        return new Ring<>(IntStream.range(0, SAMPLES)
                .mapToObj(i -> dataset.identity(first + STRIDE * i))
                .toList());
    }

    /** Returns statements as a repository stores them, generated before their encoding is measured. */
    static Ring<StoredDocument> stored(Dataset dataset, long from) {
        return samples(dataset, Bank.STATEMENT, from)
                .map(new StoredDocuments(dataset, new RenderedBlobs(), null)::document);
    }

    /** What a statement is made of, as an importer has it before. */
    record AccountMonth(Account account, int month) {
        static AccountMonth of(Dataset dataset, Identity statement) {
            return new AccountMonth(dataset.document(statement).account(), statement.month());
        }
    }

    /** A cyclic sequence of 65,536 positions at a distance of {@link #STRIDE}. */
    static final class Walk {

        private static final int LENGTH = 1 << 16;

        private final long from;
        private int step;

        Walk(long from) {
            this.from = from;
        }

        long next() {
            return from + STRIDE * (step++ & LENGTH - 1);
        }
    }
}
