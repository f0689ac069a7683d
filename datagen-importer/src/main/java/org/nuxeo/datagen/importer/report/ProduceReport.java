package org.nuxeo.datagen.importer.report;

import java.util.List;
import org.nuxeo.datagen.core.id.Kind;

/**
 * What a producing process has sent.
 *
 * @param rows counts by repository and kind, those that are not zero
 * @param partitions how many records of the delivery each partition holds
 * @param present documents that were in the topics already
 * @param errors failed sends, each of which was made good or the stage has failed
 * @param finished whether this process' part is complete; false after a stop
 * @param elapsedMillis of this run
 */
public record ProduceReport(
        List<Row> rows,
        List<PartitionRecords> partitions,
        long present,
        long errors,
        boolean finished,
        long elapsedMillis) {

    /** Distinct documents that Kafka has acknowledged, now or before. */
    public record Row(String repository, Kind kind, long produced) {}

    /** Records of one partition. */
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
