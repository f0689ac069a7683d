// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.report;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.PartitionPlan;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.store.kafka.Topics;
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
    public record PartitionRecords(String topic, int partition, long records) {

        /**
         * Returns what the topics of a dataset hold.
         *
         * @param partitions number of partitions of each document topic
         * @param withFolders whether those of shared folders are among them, each before that of the documents
         */
        public static List<PartitionRecords> planned(Dataset dataset, int partitions, boolean withFolders) {
            List<PartitionRecords> records = new ArrayList<>();
            for (Repository repository : dataset.layout().repositories()) {
                if (withFolders) {
                    long folders = dataset.layout().folders(repository).size();
                    records.add(new PartitionRecords(Topics.folders(repository.label()), 0, folders));
                }
                PartitionPlan plan = PartitionPlan.of(dataset, repository, partitions);
                String topic = Topics.documents(repository.label());
                IntStream.range(0, partitions)
                        .forEach(each -> records.add(new PartitionRecords(topic, each, plan.records(each))));
            }
            return records;
        }
    }

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
