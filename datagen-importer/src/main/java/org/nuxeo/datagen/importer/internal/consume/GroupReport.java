package org.nuxeo.datagen.importer.internal.consume;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.importer.internal.kafka.Topics;
import org.nuxeo.datagen.importer.report.BatchLatency;
import org.nuxeo.datagen.importer.report.ConsumeReport;

/** What a consumer group has made of its topics, read from what it has committed; also while it is at work. */
public final class GroupReport {

    private GroupReport() {}

    /**
     * Sums up a group's commits.
     *
     * @param committed by partition, as the group has left them
     * @param repositories whose topics count
     * @param batches how long batches took in this run
     * @param finished whether the group is done
     * @param elapsedMillis of this run
     */
    public static ConsumeReport of(
            Map<TopicPartition, OffsetAndMetadata> committed,
            List<String> repositories,
            List<BatchLatency> batches,
            boolean finished,
            long elapsedMillis) {
        Map<String, Progress> byTopic = new HashMap<>();
        committed.forEach((partition, offset) -> byTopic.computeIfAbsent(partition.topic(), any -> new Progress())
                .add(Progress.parse(offset.metadata())));
        List<ConsumeReport.Row> rows = new ArrayList<>();
        long deadLetters = 0;
        long repeated = 0;
        for (String repository : repositories) {
            Progress progress = new Progress();
            progress.add(byTopic.getOrDefault(Topics.folders(repository), new Progress()));
            progress.add(byTopic.getOrDefault(Topics.documents(repository), new Progress()));
            deadLetters += progress.deadLetters;
            repeated += progress.repeated;
            for (Kind kind : Kind.values()) {
                ConsumeReport.Row row = new ConsumeReport.Row(
                        repository,
                        kind,
                        progress.imported[kind.ordinal()],
                        progress.present[kind.ordinal()],
                        progress.indexed[kind.ordinal()]);
                if (row.imported() + row.indexed() > 0) {
                    rows.add(row);
                }
            }
        }
        return new ConsumeReport(rows, deadLetters, repeated, batches, finished, elapsedMillis);
    }
}
