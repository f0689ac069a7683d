// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import java.util.stream.IntStream;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.testing.Datasets;
import org.nuxeo.datagen.testing.TestModel;

/** The values that documents have for a single field. */
final class Models {

    static final String NAME = "test:value";

    private Models() {}

    /** Returns the values of a rule in the first bills of a large dataset. */
    static Object[] values(ValueRule rule, int count) {
        Dataset dataset = Datasets.of(TestModel.of(TestModel.BILL, new FieldRule(NAME, rule)), 90_000_000, 60);
        long first = dataset.firstOrdinal(TestModel.BILL);
        return IntStream.range(0, count)
                .mapToObj(i -> ((ModelDocument) dataset.document(first + i)).addedValue(0))
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
