// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.report;

import java.util.List;
import org.nuxeo.datagen.core.id.Kind;

/**
 * What a producing process has sent.
 *
 * @param rows counts by repository and kind, without zeros
 * @param partitions number of records of the delivery in each partition
 * @param present documents that were in the topics before
 * @param errors sends that failed and were repeated successfully
 * @param finished whether this process has sent its part; false after a stop
 * @param elapsedMillis duration of this run
 */
public record ProduceReport(
        List<Row> rows,
        List<PartitionRecords> partitions,
        long present,
        long errors,
        boolean finished,
        long elapsedMillis) {

    /** Count of distinct documents that Kafka has acknowledged, in this run or before. */
    public record Row(String repository, Kind kind, long produced) {}

    /** Number of records in one partition. */
    public record PartitionRecords(String topic, int partition, long records) {}

    public ProduceReport {
        rows = List.copyOf(rows);
        partitions = List.copyOf(partitions);
    }

    /** Returns how many distinct documents the topics hold of this process' part. */
    public long produced() {
        return rows.stream().mapToLong(Row::produced).sum();
    }
}
