// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.report;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.store.output.Amounts;

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
@JsonPropertyOrder({"rows", "partitions", "produced", "present", "errors", "elapsedMillis"})
public record ProduceReport(
        List<Row> rows,
        List<PartitionRecords> partitions,
        long present,
        long errors,
        @JsonIgnore boolean finished,
        long elapsedMillis)
        implements Report {

    /** Count of distinct documents that Kafka has acknowledged, in this run or before. */
    public record Row(String repository, Kind kind, long produced) implements Counted {}

    /** Number of records in one partition. */
    public record PartitionRecords(String topic, int partition, long records) {}

    /** Returns how many distinct documents the topics hold of this process' part. */
    @JsonProperty
    public long produced() {
        return rows.stream().mapToLong(Row::produced).sum();
    }

    @Override
    public Outcome outcome() {
        return Outcome.of(finished, 0);
    }

    @Override
    public String text() {
        return Report.counts(rows, row -> new long[] {row.produced()}, "produced") + "\n"
                + Amounts.text(
                        "produced %,d, of them %,d already present; %s%n",
                        produced(), present, Report.rate(produced() - present, elapsedMillis));
    }
}
