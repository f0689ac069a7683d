// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.census;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.PartitionPlan;
import org.nuxeo.datagen.core.id.Repository;

/** All documents of a dataset in one order, cut into numbered ranges. Thread safe. */
interface CensusRanges {

    /** Returns the number of ranges. */
    long count();

    /** Visits the documents of a range. */
    void visit(long range, CensusVisitor visitor);

    private static long rangesOf(long documents, long rangeDocuments) {
        return (documents + rangeDocuments - 1) / rangeDocuments;
    }

    /** An order of all documents. */
    enum Order {
        /** By ordinal. */
        ORDINALS,
        /** Repository by repository: states and folders, then one partition after the other. */
        PARTITIONS;

        /** Returns the name in reports and of the activity. */
        String label() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** Returns the ranges of this order. */
        CensusRanges ranges(Dataset dataset, int partitions, long rangeDocuments) {
            return this == ORDINALS
                    ? new OfOrdinals(dataset, rangeDocuments)
                    : new OfPartitions(dataset, partitions, rangeDocuments);
        }
    }

    /** Ranges of ordinals. */
    record OfOrdinals(Dataset dataset, long rangeDocuments) implements CensusRanges {
        @Override
        public long count() {
            return rangesOf(dataset.size(), rangeDocuments);
        }

        @Override
        public void visit(long range, CensusVisitor visitor) {
            long end = Math.min(dataset.size(), (range + 1) * rangeDocuments);
            for (long ordinal = range * rangeDocuments; ordinal < end; ordinal++) {
                visitor.visit(ordinal);
            }
        }
    }

    /** Ranges of records. A partition has at least one range, and the last one goes on to the end of the partition. */
    final class OfPartitions implements CensusRanges {

        private final Dataset dataset;
        private final long rangeDocuments;
        private final List<Stream> streams = new ArrayList<>();
        private final long[] firstRanges;
        private final long count;

        /** The records of a partition, or the states and folders of a repository, whose partition is the number of them. */
        private record Stream(PartitionPlan plan, int partition, long ranges) {
            boolean ofFolders() {
                return partition == plan.partitions();
            }
        }

        OfPartitions(Dataset dataset, int partitions, long rangeDocuments) {
            this.dataset = dataset;
            this.rangeDocuments = rangeDocuments;
            for (Repository repository : dataset.layout().repositories()) {
                PartitionPlan plan = PartitionPlan.of(dataset, repository, partitions);
                streams.add(new Stream(plan, partitions, 1));
                for (int partition = 0; partition < partitions; partition++) {
                    long ranges = Math.max(1, rangesOf(plan.records(partition), rangeDocuments));
                    streams.add(new Stream(plan, partition, ranges));
                }
            }
            firstRanges = new long[streams.size()];
            long next = 0;
            for (int i = 0; i < firstRanges.length; i++) {
                firstRanges[i] = next;
                next += streams.get(i).ranges();
            }
            count = next;
        }

        @Override
        public long count() {
            return count;
        }

        @Override
        public void visit(long range, CensusVisitor visitor) {
            int found = Arrays.binarySearch(firstRanges, range);
            int index = found >= 0 ? found : -found - 2;
            Stream stream = streams.get(index);
            if (stream.ofFolders()) {
                dataset.layout()
                        .folders(stream.plan().repository())
                        .forEach(folder -> visitor.visit(dataset.document(folder), stream.partition()));
                return;
            }
            long number = range - firstRanges[index];
            long left = number == stream.ranges() - 1 ? Long.MAX_VALUE : rangeDocuments;
            PartitionPlan.Cursor cursor = stream.plan().cursor(stream.partition(), number * rangeDocuments);
            while (left-- > 0 && cursor.hasNext()) {
                visitor.visit(cursor.nextDocument(), stream.partition());
            }
        }
    }
}
