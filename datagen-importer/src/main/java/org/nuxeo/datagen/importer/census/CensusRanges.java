// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.census;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.PartitionPlan;
import org.nuxeo.datagen.core.id.Repository;

/** All documents of a dataset in one order, cut into numbered ranges. Thread safe. */
final class CensusRanges {

    /** Streams of documents by the number of their first range. */
    private final TreeMap<Long, Stream> streams = new TreeMap<>();

    private long count;

    /** Documents that follow each other, cut into ranges. */
    private interface Stream {

        /** Visits the documents of a range, counted from 0 in this stream. */
        void visit(long range, CensusVisitor visitor);
    }

    private CensusRanges() {}

    private void add(long ranges, Stream stream) {
        streams.put(count, stream);
        count += ranges;
    }

    /** Returns the number of ranges. */
    long count() {
        return count;
    }

    /** Visits the documents of a range. */
    void visit(long range, CensusVisitor visitor) {
        Map.Entry<Long, Stream> stream = streams.floorEntry(range);
        stream.getValue().visit(range - stream.getKey(), visitor);
    }

    private static long rangesOf(long documents, long rangeDocuments) {
        return (documents + rangeDocuments - 1) / rangeDocuments;
    }

    private static CensusRanges ofOrdinals(Dataset dataset, long rangeDocuments) {
        CensusRanges all = new CensusRanges();
        all.add(rangesOf(dataset.size(), rangeDocuments), (range, visitor) -> {
            long end = Math.min(dataset.size(), (range + 1) * rangeDocuments);
            for (long ordinal = range * rangeDocuments; ordinal < end; ordinal++) {
                visitor.visit(ordinal);
            }
        });
        return all;
    }

    /** A partition has at least one range, and the last one goes on to the end of the partition. */
    private static CensusRanges ofPartitions(Dataset dataset, int partitions, long rangeDocuments) {
        CensusRanges all = new CensusRanges();
        for (Repository repository : dataset.layout().repositories()) {
            PartitionPlan plan = PartitionPlan.of(dataset, repository, partitions);
            // shared folders count as the partition after the last
            all.add(1, (range, visitor) -> dataset.layout()
                    .folders(repository)
                    .forEach(folder -> visitor.visit(dataset.document(folder), partitions)));
            for (int number = 0; number < partitions; number++) {
                int partition = number;
                long ranges = Math.max(1, rangesOf(plan.records(partition), rangeDocuments));
                all.add(ranges, (range, visitor) -> {
                    long left = range == ranges - 1 ? Long.MAX_VALUE : rangeDocuments;
                    PartitionPlan.Cursor cursor = plan.cursor(partition, range * rangeDocuments);
                    while (left-- > 0 && cursor.hasNext()) {
                        visitor.visit(cursor.nextDocument(), partition);
                    }
                });
            }
        }
        return all;
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
                    ? ofOrdinals(dataset, rangeDocuments)
                    : ofPartitions(dataset, partitions, rangeDocuments);
        }
    }
}
