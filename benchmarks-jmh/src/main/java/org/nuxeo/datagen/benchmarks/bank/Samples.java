// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks.bank;

import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.nuxeo.datagen.core.Archive;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.bank.Account;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.BankDataset;
import org.nuxeo.datagen.core.bank.Generator;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.description.Archives;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.render.bank.statement.LoadedStatement;

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
        return of(Bank.standard(), 90_000_000, blobSizeBytes);
    }

    static Dataset whole() {
        return whole(0);
    }

    /** Returns a dataset in which every kind, and every month of the archives, has more than 10^10 documents. */
    static Dataset vast() {
        return of(Bank.standard(), 1L << 40, 0);
    }

    /**
     * Returns the dataset of a model in which each owner has a paper a month.
     *
     * @param fields the fields of papers in YAML
     */
    static Dataset ofModel(String fields) {
        Archive model = Archives.of(String.format(Locale.ROOT, """
                model: papers
                format: 2
                kinds:
                  owner: {number: "O-{9 digits}"}
                  paper:
                    in: owner
                    each: month
                    fields: %s
                """, fields));
        return of(model, 90_000_000, 0);
    }

    private static Dataset of(Archive archive, long groups, long blobSizeBytes) {
        DatasetSpec spec = DatasetSpec.builder(archive)
                .customers(groups)
                .months(60)
                .firstMonth(Months.of(2015, 1))
                .blobSizeBytes(blobSizeBytes)
                .build();
        return Dataset.of(spec, archive);
    }

    /**
     * Returns documents of a kind that are far from each other.
     *
     * @param from position of the first document within its kind
     */
    static Stream<Identity> samples(Dataset dataset, Kind kind, long from) {
        long first = dataset.firstOrdinal(kind) + from;
        return IntStream.range(0, SAMPLES).mapToObj(i -> dataset.identity(first + STRIDE * i));
    }

    /** What a statement is made of, as an importer has it before. */
    private record AccountMonth(Account account, int month) {}

    /** Returns statements whose lines are drawn each time, from accounts that are drawn before. All are the same object. */
    static Supplier<LoadedStatement> statements(Dataset dataset, long from) {
        BankDataset bank = Bank.of(dataset);
        Generator generator = bank.generator();
        LoadedStatement statement = new LoadedStatement();
        Ring<AccountMonth> months = Ring.of(samples(dataset, Bank.STATEMENT, from)
                .map(each -> new AccountMonth(bank.account(dataset.document(each)), each.month())));
        return () -> {
            AccountMonth next = months.next();
            return statement.fill(generator, next.account(), next.month());
        };
    }

    /**
     * Values that are prepared before a measurement, one after the other, over and over.
     *
     * @param <T> type of the values
     */
    static final class Ring<T> {

        private Object[] values = {};
        private int next;

        /** Returns a ring of values, whose number is a power of two. */
        static <T> Ring<T> of(Stream<T> values) {
            Ring<T> ring = new Ring<>();
            ring.fill(values);
            return ring;
        }

        /** Takes values, whose number is a power of two. */
        void fill(Stream<T> all) {
            values = all.toArray();
        }

        @SuppressWarnings("unchecked") // only values of this type are put in
        T next() {
            return (T) values[next++ & values.length - 1];
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
