package org.nuxeo.datagen.benchmarks;

import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;

/** The banks that are measured: 90,000,000 customers and 60 months, 11.34 billion documents, and one far larger. */
final class Bank {

    /** Steps between neighbors of a walk, so that they share neither customer nor city. */
    static final long STRIDE = 97;

    private static final int SAMPLES = 1024;

    private Bank() {}

    static Dataset whole(long blobSizeBytes) {
        return of(90_000_000, blobSizeBytes);
    }

    static Dataset whole() {
        return whole(0);
    }

    /** A bank in which every kind of document reaches beyond position 10^10, and every month of the archives too. */
    static Dataset vast() {
        return of(1L << 40, 0);
    }

    private static Dataset of(long customers, long blobSizeBytes) {
        return Dataset.of(DatasetSpec.builder()
                .customers(customers)
                .months(60)
                .firstMonth(Months.of(2015, 1))
                .blobSizeBytes(blobSizeBytes)
                .build());
    }

    /**
     * Returns documents of a kind, far from each other.
     *
     * @param from position within the kind of the first
     */
    static Identity[] samples(Dataset dataset, Kind kind, long from) {
        Identity[] samples = new Identity[SAMPLES];
        long first = dataset.firstOrdinal(kind);
        for (int i = 0; i < SAMPLES; i++) {
            samples[i] = dataset.identity(first + from + STRIDE * i);
        }
        return samples;
    }
}
