package org.nuxeo.datagen.importer.internal.consume;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.importer.internal.record.DeliveryKey;

class PartitionTrackerTest {

    private static final TopicPartition PARTITION = new TopicPartition("t", 0);

    private final List<WorkItem> items = new ArrayList<>();

    private static ConsumerRecord<byte[], byte[]> record(long offset, long sequence) {
        return new ConsumerRecord<>("t", 0, offset, DeliveryKey.encode(9, sequence), new byte[0]);
    }

    private static List<ConsumerRecord<byte[], byte[]>> records(long from, long to) {
        List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
        for (long i = from; i < to; i++) {
            records.add(record(i, i));
        }
        return records;
    }

    @Test
    void onlyThePrefixThatIsDoneIsCommitted() {
        PartitionTracker tracker = new PartitionTracker(PARTITION, 0, new Progress(), 10);
        tracker.arrive(records(0, 35), items::add);
        assertThat(items).hasSize(3);
        items.forEach(tracker::take);
        items.get(2).progress.imported[3] = 10;
        tracker.done(items.get(2));
        tracker.done(items.get(1));
        assertThat(tracker.toCommit()).isNull();
        tracker.done(items.get(0));
        OffsetAndMetadata commit = tracker.toCommit();
        assertThat(commit.offset()).isEqualTo(30);
        assertThat(Progress.parse(commit.metadata()).imported[3]).isEqualTo(10);
        tracker.committed(30);
        assertThat(tracker.toCommit()).isNull();
        tracker.flush(items::add);
        assertThat(items.get(3).records).hasSize(5);
        assertThat(items.get(3).nextOffset).isEqualTo(35);
    }

    @Test
    void secondCopiesAreLeftOutAcrossARestart() {
        PartitionTracker tracker = new PartitionTracker(PARTITION, 0, new Progress(), 10);
        tracker.arrive(records(0, 10), items::add);
        tracker.take(items.get(0));
        tracker.done(items.get(0));
        OffsetAndMetadata commit = tracker.toCommit();

        PartitionTracker next = new PartitionTracker(PARTITION, commit.offset(), Progress.parse(commit.metadata()), 10);
        List<ConsumerRecord<byte[], byte[]>> more = new ArrayList<>();
        more.add(record(10, 5));
        more.add(record(11, 10));
        more.add(record(12, 10));
        next.arrive(more, items::add);
        next.flush(items::add);
        WorkItem last = items.get(1);
        assertThat(last.records).hasSize(1);
        assertThat(last.progress.repeated).isEqualTo(2);
        assertThat(last.nextOffset).isEqualTo(13);
    }

    @Test
    void aRevokedPartitionGivesNothingMoreOut() throws Exception {
        PartitionTracker tracker = new PartitionTracker(PARTITION, 0, new Progress(), 10);
        tracker.arrive(records(0, 20), items::add);
        assertThat(tracker.take(items.get(0))).isTrue();
        tracker.revoke();
        assertThat(tracker.take(items.get(1))).isFalse();
        assertThat(tracker.awaitIdle(20)).isFalse();
        tracker.done(items.get(0));
        assertThat(tracker.awaitIdle(20)).isTrue();
        assertThat(tracker.toCommit().offset()).isEqualTo(10);
    }

    @Test
    void progressSurvivesItsText() {
        Progress progress = new Progress();
        for (int i = 0; i < progress.imported.length; i++) {
            progress.imported[i] = i * 1_000_000_007L;
            progress.present[i] = i;
            progress.indexed[i] = Long.MAX_VALUE / (i + 1);
        }
        progress.deadLetters = 3;
        progress.repeated = 4;
        progress.deliver(-1, 0);
        progress.deliver(-1, 2);
        progress.deliver(7, 9_000_000_000L);
        Progress read = Progress.parse(progress.toString());
        assertThat(read.toString()).isEqualTo(progress.toString());
        assertThat(read.documents()).isEqualTo(progress.documents());
        assertThat(read.deliver(-1, 2)).isFalse();
        assertThat(read.deliver(-1, 1)).isTrue();
        assertThat(Progress.parse("somebody else's").documents()).isZero();
        assertThat(Progress.parse(null).documents()).isZero();
    }
}
