package org.nuxeo.datagen.app.bench;

import org.nuxeo.datagen.blobstore.OnDemandBlobs;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.importer.Importer;
import org.nuxeo.datagen.importer.metrics.ImportMetrics;
import org.nuxeo.datagen.importer.metrics.ProgressListener;
import org.nuxeo.datagen.importer.record.Delivery;

/** The documents that stages are measured with: the dataset, or as many of its first customers as make 150,000. */
public final class StageSample {

    private static final int PARTITIONS = 8;
    private static final long MAX_DOCUMENTS = 150_000;
    private static final long MAX_CURVE_DOCUMENTS = 1_200_000;

    private final Dataset whole;
    private final Dataset dataset;
    private final int threads;

    /** @param threads of stages and bare loops alike */
    public StageSample(Dataset whole, int threads) {
        this.whole = whole;
        this.dataset = bounded(whole);
        this.threads = threads;
    }

    private static Dataset bounded(Dataset whole) {
        DatasetSpec spec = whole.spec();
        if (whole.size() <= MAX_DOCUMENTS) {
            return whole;
        }
        long customers = Math.max(3, MAX_DOCUMENTS / (2L * spec.months() + 6) / 3 * 3);
        return Dataset.of(
                spec.withSize(customers, spec.months()), whole.generator().corpus());
    }

    /** The documents. */
    public Dataset dataset() {
        return dataset;
    }

    /** The documents that the growth of a repository is shown with: the dataset if it has 1.2 million at most. */
    public Dataset curveDataset() {
        return whole.size() <= MAX_CURVE_DOCUMENTS ? whole : dataset;
    }

    /** Threads of stages and bare loops. */
    public int threads() {
        return threads;
    }

    /** All documents, as they are sent. */
    public Delivery delivery() {
        return Delivery.of(dataset, PARTITIONS);
    }

    /** The way in, with a listener that hears of the stages. */
    public Importer importer(ProgressListener listener) {
        return Importer.of(dataset, null, new OnDemandBlobs(), ImportMetrics.none(), listener);
    }
}
