package org.nuxeo.datagen.bench.setup;

import org.nuxeo.datagen.blobstore.OnDemandBlobs;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.importer.internal.Importer;
import org.nuxeo.datagen.importer.internal.record.Delivery;
import org.nuxeo.datagen.importer.telemetry.ImportMetrics;
import org.nuxeo.datagen.importer.telemetry.ProgressListener;

/**
 * The documents that stages are measured with. A stage takes as many of the first customers as give it several seconds
 * of work: joining a group or making indexes takes tenths of a second, which is no part of its speed.
 *
 * @param dataset the documents
 * @param threads of stages and bare loops alike
 * @param services how those are started that stages are measured against
 */
public record StageSample(Dataset dataset, int threads, BenchServices.Settings services) {

    /** Documents that an index is filled with. */
    public static final long INDEXED = 60_000;

    /** Documents that are imported, or sent with all their fields. */
    public static final long IMPORTED = 120_000;

    /** Documents that are sent by name, and with which the growth of a repository is shown. */
    public static final long MOST = 1_200_000;

    private static final int PARTITIONS = 8;

    /** Returns the first customers with about so many documents, or all if there are fewer. */
    public StageSample upTo(long documents) {
        if (dataset.size() <= documents) {
            return this;
        }
        DatasetSpec spec = dataset.spec();
        long customers = Math.max(3, documents / (2L * spec.months() + 6) / 3 * 3);
        return new StageSample(
                Dataset.of(
                        spec.withSize(customers, spec.months()),
                        dataset.generator().corpus()),
                threads,
                services);
    }

    /** All documents, as they are sent. */
    public Delivery delivery() {
        return Delivery.of(dataset, PARTITIONS);
    }

    /** The way in, as the commands take it by default, with a listener that hears of the stages. */
    public Importer importer(ProgressListener listener) {
        return Importer.of(dataset, null, new OnDemandBlobs(), ImportMetrics.none(), listener)
                .withFullText();
    }
}
