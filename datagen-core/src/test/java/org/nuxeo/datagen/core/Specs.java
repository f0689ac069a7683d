// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core;

import java.util.List;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.testing.Datasets;

/** The datasets that tests share: small ones to enumerate, and large ones to sample. */
public final class Specs {

    public static final long ELEVEN_BILLION_CUSTOMERS = 90_000_000;

    private Specs() {}

    public static Dataset dataset(long customers, int months, FilePlan plan) {
        return Datasets.ofBank(spec -> spec.customers(customers).months(months).filePlan(plan));
    }

    /** Specs with a few customers, partial and whole blocks, eleven billion documents, and the most there can be. */
    public static List<Dataset> all(FilePlan plan) {
        return List.of(
                dataset(1, 1, plan),
                dataset(1200, 12, plan),
                dataset(98_304, 7, plan),
                dataset(300_001, 26, plan),
                dataset(ELEVEN_BILLION_CUSTOMERS, 60, plan),
                dataset(DatasetSpec.MAX_CUSTOMERS, DatasetSpec.MAX_MONTHS, plan));
    }

    /** Returns the i-th ordinal of a sample. The first ones are the limits of each kind, the others are random. */
    public static long ordinal(Dataset dataset, int i) {
        int edge = i / 3;
        if (edge < Bank.KINDS.size()) {
            long ordinal = dataset.firstOrdinal(Bank.KINDS.ofCode(edge)) + i % 3 - 1;
            return Math.max(0, Math.min(dataset.size() - 1, ordinal));
        }
        Kind kind = Bank.KINDS.ofCode(i % Bank.KINDS.size());
        long count = dataset.count(kind);
        return count == 0 ? 0 : dataset.firstOrdinal(kind) + Math.floorMod(Draws.hash(9, i), count);
    }
}
