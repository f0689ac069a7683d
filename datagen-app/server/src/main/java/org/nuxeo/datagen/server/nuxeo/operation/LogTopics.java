// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.nuxeo.operation;

import java.util.Map;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.nuxeo.datagen.importer.operation.LogRequest;
import org.nuxeo.datagen.importer.operation.OperationHost.LogStatus;
import org.nuxeo.datagen.store.kafka.TopicAdmin;

/** The Kafka topics of the logs of Nuxeo's importer: their names, with Nuxeo's default prefix, and their progress. */
final class LogTopics {
    /** Consumer group of the import operation. */
    static final String GROUP = "nuxeo-StreamImporter-runDocumentConsumersEx";

    private static final String PREFIX = "nuxeo-";

    private LogTopics() {}

    /** Returns the log of the messages that cannot be imported from a log. */
    static String deadLetters(String logName) {
        return logName + "-dead";
    }

    /**
     * Returns the topic of a log.
     *
     * @throws IllegalArgumentException if the name of the log is invalid
     */
    static String topic(String logName) {
        return PREFIX + LogRequest.requireName(logName).replace('/', '-');
    }

    /** Returns the progress of the consumers of operations in a topic. */
    static LogStatus.Progress progress(TopicAdmin admin, String topic, int partitions) {
        long[] begins = admin.beginOffsets(topic, partitions);
        long[] ends = admin.endOffsets(topic, partitions);
        long imported = 0;
        long messages = 0;
        Map<TopicPartition, OffsetAndMetadata> committed = admin.committed(GROUP);
        for (int i = 0; i < partitions; i++) {
            OffsetAndMetadata done = committed.get(new TopicPartition(topic, i));
            imported += done == null ? begins[i] : done.offset();
            messages += ends[i];
        }
        return new LogStatus.Progress(partitions, messages, imported, messages - imported);
    }
}
