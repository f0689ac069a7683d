// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.consume;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.description.Archives;
import org.nuxeo.datagen.core.id.Kinds;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.importer.settings.StoreLayout;
import org.nuxeo.datagen.store.retry.RetryPolicy;

/**
 * Settings of an import.
 *
 * @param topics the topics that are read
 * @param group the consumer group; another group imports the same topics again
 * @param threads number of workers at first, without those that are added for an index, 1 to 1024
 * @param batchDocuments documents in a bulk request, 1 to 100,000
 * @param layout how the stores hold documents
 * @param retry how long a store may stay away
 * @param dataset the dataset to import
 */
public record ConsumeSettings(
        ConsumedTopics topics,
        String group,
        int threads,
        int batchDocuments,
        StoreLayout layout,
        RetryPolicy retry,
        ImportedDataset dataset) {

    public static final String DEFAULT_GROUP = "nuxeo-import";

    public ConsumeSettings {
        Check.range("threads", threads, 1, 1_024);
        Check.range("batch", batchDocuments, 1, 100_000);
    }

    /** Returns settings for the topics of repositories; see {@link #of(ConsumedTopics, int)}. */
    public static ConsumeSettings of(List<String> repositories, int threads) {
        return of(ConsumedTopics.of(repositories), threads);
    }

    /** Returns settings for a number of threads. */
    public static ConsumeSettings of(ConsumedTopics topics, int threads) {
        return new ConsumeSettings(
                topics, DEFAULT_GROUP, threads, 1_000, StoreLayout.DEFAULT, RetryPolicy.DEFAULT, ImportedDataset.ANY);
    }

    public ConsumeSettings withGroup(String newGroup) {
        return new ConsumeSettings(topics, newGroup, threads, batchDocuments, layout, retry, dataset);
    }

    public ConsumeSettings withBatch(int newBatchDocuments) {
        return new ConsumeSettings(topics, group, threads, newBatchDocuments, layout, retry, dataset);
    }

    public ConsumeSettings withLayout(StoreLayout newLayout) {
        return new ConsumeSettings(topics, group, threads, batchDocuments, newLayout, retry, dataset);
    }

    public ConsumeSettings withRetry(RetryPolicy newRetry) {
        return new ConsumeSettings(topics, group, threads, batchDocuments, layout, newRetry, dataset);
    }

    public ConsumeSettings withDataset(ImportedDataset newDataset) {
        return new ConsumeSettings(topics, group, threads, batchDocuments, layout, retry, newDataset);
    }

    /** Returns settings of an import of one dataset, unless they name a dataset already. */
    ConsumeSettings of(Dataset imported) {
        return dataset == ImportedDataset.ANY ? withDataset(ImportedDataset.of(imported, List.of(), false)) : this;
    }

    /**
     * The dataset that an import handles. A group commits its counts under the dataset's number, so that datasets that
     * share a group are counted separately.
     *
     * @param number the first 16 digits of its fingerprint
     * @param base the first 16 digits of its base fingerprint, which its records carry
     * @param kinds kinds of its documents
     * @param earlier the numbers of the datasets it has grown from, whose counts belong to it too
     * @param skipsOthers whether records of other datasets are skipped; otherwise the first of them ends the import
     */
    public record ImportedDataset(long number, long base, Kinds kinds, Set<Long> earlier, boolean skipsOthers) {

        /** The number of counts that were committed by an earlier release, which did not separate datasets. */
        public static final long UNNAMED = 0;

        /** Accepts every record, counted under no dataset. */
        public static final ImportedDataset ANY =
                new ImportedDataset(UNNAMED, 0, Archives.standard().kinds(), Set.of(), false);

        /**
         * Returns a dataset.
         *
         * @param grownFrom fingerprints of the datasets it has grown from, or none
         */
        public static ImportedDataset of(Dataset dataset, List<String> grownFrom, boolean skipsOthers) {
            return of(dataset.spec(), dataset.layout().kinds(), grownFrom, skipsOthers);
        }

        /**
         * Returns a dataset of which the kinds are known.
         *
         * @param grownFrom fingerprints of the datasets it has grown from, or none
         */
        public static ImportedDataset of(DatasetSpec spec, Kinds kinds, List<String> grownFrom, boolean skipsOthers) {
            Set<Long> earlier = grownFrom.stream().map(ImportedDataset::start).collect(Collectors.toSet());
            return new ImportedDataset(
                    start(spec.fingerprint()), start(spec.baseFingerprint()), kinds, earlier, skipsOthers);
        }

        private static long start(String fingerprint) {
            return Long.parseUnsignedLong(fingerprint, 0, 16, 16);
        }

        /** Returns whether counts under a number belong to this dataset. */
        boolean counts(long other) {
            return other == number || other == UNNAMED || earlier.contains(other);
        }

        /** Returns whether counts under a number are those of a dataset that this one has grown from. */
        boolean grewFrom(long other) {
            return other != number && earlier.contains(other);
        }
    }
}
