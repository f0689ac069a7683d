// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.consume;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.importer.consume.ConsumeSettings.ImportedDataset;
import org.nuxeo.datagen.importer.consume.PartitionTracker.WorkItem;
import org.nuxeo.datagen.importer.consume.Progress.DatasetCounts;
import org.nuxeo.datagen.store.record.RecordFormat;
import org.nuxeo.datagen.store.record.RecordFormat.DeliveryKey;

class PartitionTrackerTest {

    private static final TopicPartition PARTITION = new TopicPartition("t", 0);
    private static final ImportedDataset DATASET = new ImportedDataset(7, 1, Bank.KINDS, Set.of(), false);
    private static final ConsumeSettings SETTINGS =
            ConsumeSettings.of(List.of("archives"), 1).withBatch(10).withDataset(DATASET);
    private static final ConsumeSettings IN_ORDER = ConsumeSettings.of(ConsumedTopics.ofLog("t", "archives", "dead"), 1)
            .withBatch(10)
            .withDataset(DATASET);

    private final List<WorkItem> items = new ArrayList<>();

    private static ConsumerRecord<byte[], byte[]> record(long offset, long sequence) {
        byte[] key = DeliveryKey.of(RecordFormat.REFERENCE, 9, sequence, 0);
        return new ConsumerRecord<>("t", 0, offset, key, new byte[0]);
    }

    private static List<ConsumerRecord<byte[], byte[]>> records(long from, long to) {
        List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
        for (long i = from; i < to; i++) {
            records.add(record(i, i));
        }
        return records;
    }

    @Test
    void onlyTheCompletedPrefixIsCommitted() {
        PartitionTracker tracker = new PartitionTracker(PARTITION, 0, 0, new Progress(), SETTINGS, items::add);
        tracker.arrive(records(0, 35));
        assertThat(items).hasSize(3);
        items.forEach(WorkItem::claim);
        items.get(2).progress.of(DATASET).imported[3] = 10;
        items.get(2).end(true);
        items.get(1).end(true);
        assertThat(tracker.toCommit()).isNull();
        items.get(0).end(true);
        OffsetAndMetadata commit = tracker.toCommit();
        assertThat(commit.offset()).isEqualTo(30);
        assertThat(Progress.parse(commit.metadata()).of(DATASET).imported[3]).isEqualTo(10);
        tracker.committed(30);
        assertThat(tracker.toCommit()).isNull();
        tracker.flush();
        assertThat(items.get(3).records).hasSize(5);
        assertThat(items.get(3).nextOffset).isEqualTo(35);
    }

    @Test
    void secondCopiesAreSkippedAfterARestart() {
        PartitionTracker tracker = new PartitionTracker(PARTITION, 0, 0, new Progress(), SETTINGS, items::add);
        tracker.arrive(records(0, 10));
        items.get(0).claim();
        items.get(0).end(true);
        OffsetAndMetadata commit = tracker.toCommit();

        PartitionTracker next = new PartitionTracker(
                PARTITION, commit.offset(), commit.offset(), Progress.parse(commit.metadata()), SETTINGS, items::add);
        List<ConsumerRecord<byte[], byte[]>> more = new ArrayList<>();
        more.add(record(10, 5));
        more.add(record(11, 10));
        more.add(record(12, 10));
        next.arrive(more);
        next.flush();
        WorkItem last = items.get(1);
        assertThat(last.records).hasSize(1);
        assertThat(last.progress.of(DATASET).repeated).isEqualTo(2);
        assertThat(last.nextOffset).isEqualTo(13);
    }

    @Test
    void recordsThatWereRemovedAreCountedWhereverTheyAreMissing() {
        PartitionTracker tracker = new PartitionTracker(PARTITION, 5, 0, new Progress(), SETTINGS, items::add);
        tracker.arrive(records(7, 9));
        tracker.arrive(records(9, 10));
        tracker.arrive(records(12, 14));
        tracker.skipTo(14);
        tracker.skipTo(20);
        tracker.skipTo(20);
        tracker.flush();
        WorkItem item = items.get(0);
        assertThat(item.records).hasSize(5);
        assertThat(item.nextOffset).isEqualTo(20);
        assertThat(item.progress.of(DATASET).removed).isEqualTo(7 + 2 + 6);
        item.claim();
        item.end(true);
        OffsetAndMetadata commit = tracker.toCommit();
        assertThat(Progress.parse(commit.metadata()).of(DATASET).removed).isEqualTo(15);
        tracker.committed(20);
        tracker.skipTo(21);
        tracker.flush();
        assertThat(items.get(1).records).isEmpty();
        assertThat(items.get(1).nextOffset).isEqualTo(21);
    }

    @Test
    void aRevokedPartitionEmitsNoMoreItems() throws Exception {
        PartitionTracker tracker = new PartitionTracker(PARTITION, 0, 0, new Progress(), SETTINGS, items::add);
        tracker.arrive(records(0, 20));
        assertThat(items.get(0).claim()).isTrue();
        tracker.revoke();
        assertThat(items.get(1).claim()).isFalse();
        assertThat(tracker.awaitIdle(20)).isFalse();
        items.get(0).end(true);
        assertThat(tracker.awaitIdle(20)).isTrue();
        assertThat(tracker.toCommit().offset()).isEqualTo(10);
    }

    @Test
    void progressIsRestoredFromItsText() {
        Progress progress = new Progress();
        DatasetCounts counts = progress.of(DATASET);
        for (int i = 0; i < counts.imported.length; i++) {
            counts.imported[i] = i * 1_000_000_007L;
            counts.present[i] = i;
            counts.indexed[i] = Long.MAX_VALUE / (i + 1);
        }
        counts.putAside = 3;
        counts.leftOut = 4;
        counts.repeated = 5;
        counts.removed = 6;
        progress.deliver(-1, 0);
        progress.deliver(-1, 2);
        progress.deliver(7, 9_000_000_000L);
        Progress read = Progress.parse(progress.toString());
        assertThat(read.toString()).isEqualTo(progress.toString());
        assertThat(read.sumOf(DATASET).toString()).isEqualTo(counts.toString());
        assertThat(read.deliver(-1, 2)).isFalse();
        assertThat(read.deliver(-1, 1)).isTrue();
        assertThat(Progress.parse("somebody else's").datasets()).isEmpty();
        assertThat(Progress.parse(null).datasets()).isEmpty();
    }

    @Test
    void datasetsOfOneGroupAreCountedApart() {
        Progress progress = new Progress();
        progress.of(DATASET).imported[2] = 10;
        ImportedDataset grown = new ImportedDataset(8, 1, Bank.KINDS, Set.of(7L), false);
        progress.of(grown).imported[2] = 100;
        ImportedDataset other = new ImportedDataset(9, 2, Bank.KINDS, Set.of(), false);
        progress.of(other).imported[2] = 1_000;
        Progress read = Progress.parse(progress.toString());
        assertThat(read.sumOf(DATASET).imported[2]).isEqualTo(10);
        assertThat(read.sumOf(grown).imported[2]).as("by the growth").isEqualTo(100);
        assertThat(read.sumOf(grown).present[2]).as("before it").isEqualTo(10);
        assertThat(read.sumOf(other).imported[2]).isEqualTo(1_000);
    }

    @Test
    void commitsOfAnEarlierReleaseStillCount() {
        Progress read = Progress.parse("1;a/1/2,0/0/0;3;4;-1=0-z;");
        assertThat(read.sumOf(DATASET).imported[0]).isEqualTo(10);
        assertThat(read.sumOf(DATASET).putAside).isEqualTo(3);
        assertThat(read.sumOf(DATASET).repeated).isEqualTo(4);
        assertThat(read.deliver(-1, 35)).isFalse();
    }

    @Test
    void itemsThatMustKeepTheirOrderAreHandedOutOneByOne() {
        PartitionTracker tracker = new PartitionTracker(PARTITION, 0, 0, new Progress(), IN_ORDER, items::add);
        assertThat(tracker.arrive(records(0, 35))).isEqualTo(30);
        assertThat(items).hasSize(1);
        items.get(0).claim();
        items.get(0).end(true);
        assertThat(items).hasSize(2);
        items.get(1).claim();
        tracker.revoke();
        assertThat(items).as("all are handed out, to be dropped").hasSize(3);
        items.get(1).end(true);
        assertThat(items).hasSize(3);
        assertThat(items.get(2).claim()).isFalse();
    }
}
