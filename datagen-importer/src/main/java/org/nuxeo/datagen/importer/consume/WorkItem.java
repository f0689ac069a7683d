// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.consume;

import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Records of one partition that become one batch. The progress is complete when the item is returned as done. */
final class WorkItem {

    final PartitionTracker tracker;
    final List<ConsumerRecord<byte[], byte[]>> records;
    final Progress progress;

    /** The offset after the last record, including second copies that were skipped. */
    final long nextOffset;

    /** Guarded by the tracker. */
    boolean done;

    WorkItem(
            PartitionTracker tracker,
            List<ConsumerRecord<byte[], byte[]>> records,
            Progress progress,
            long nextOffset) {
        this.tracker = tracker;
        this.records = records;
        this.progress = progress;
        this.nextOffset = nextOffset;
    }
}
