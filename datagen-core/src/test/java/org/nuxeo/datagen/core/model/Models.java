// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.model;

import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.Layouts;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.corpus.Corpus;
import org.nuxeo.datagen.core.id.Kind;

/** Models with a single field, and the values that documents have for it. */
final class Models {

    static final String NAME = "test:value";

    private Models() {}

    static ContentModel of(Kind kind, AddedField... fields) {
        KindModel.Builder model = KindModel.builder(kind);
        Stream.of(fields).forEach(model::add);
        return Layouts.modelBuilder("test").kind(model.build()).build();
    }

    static Dataset dataset(ContentModel model, long customers, int months) {
        DatasetSpec spec = DatasetSpec.builder()
                .customers(customers)
                .months(months)
                .model(model)
                .build();
        return Dataset.of(spec, Corpus.builtIn(), model);
    }

    /** Returns the values of a rule in the first statements of a large dataset. */
    static Object[] values(ValueRule rule, int count) {
        Dataset dataset = dataset(of(Bank.STATEMENT, new AddedField(NAME, rule)), 90_000_000, 60);
        long first = dataset.firstOrdinal(Bank.STATEMENT);
        return IntStream.range(0, count)
                .mapToObj(i -> dataset.document(first + i).addedValues()[0])
                .toArray();
    }

    /** Returns how often each whole number occurs among values. */
    static long[] counts(Object[] values, int numbers) {
        long[] counts = new long[numbers];
        for (Object value : values) {
            counts[(int) (long) value]++;
        }
        return counts;
    }
}
