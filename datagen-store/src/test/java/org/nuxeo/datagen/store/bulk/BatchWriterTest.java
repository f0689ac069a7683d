// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.bulk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.store.bulk.BatchTarget.BulkOutcome;
import org.nuxeo.datagen.store.bulk.BatchTarget.WriteStatus;
import org.nuxeo.datagen.store.document.BsonEncoder.BsonEncoders;
import org.nuxeo.datagen.store.failure.ServiceDownException;
import org.nuxeo.datagen.store.metrics.ImportMetrics;
import org.nuxeo.datagen.store.retry.RetryPolicy;
import org.nuxeo.datagen.store.testing.Samples;

/** A store with prepared answers. */
class BatchWriterTest {

    private static final RetryPolicy QUICK =
            new RetryPolicy(Duration.ofMillis(1), Duration.ofMillis(2), Duration.ofSeconds(5));

    private final List<Integer> sizes = new ArrayList<>();
    private final List<int[]> sent = new ArrayList<>();
    private final Batch batch = new Batch(4, BsonEncoders.DEFAULT);

    private final class Scripted implements BatchTarget {
        private final List<List<WriteStatus>> answers;
        private final String difference;

        Scripted(String difference, List<List<WriteStatus>> answers) {
            this.answers = new ArrayList<>(answers);
            this.difference = difference;
        }

        @Override
        public String name() {
            return "mongo";
        }

        @Override
        public String address() {
            return "nowhere";
        }

        @Override
        public BulkOutcome write(Batch written, int[] positions) {
            sizes.add(positions.length);
            sent.add(positions);
            List<WriteStatus> answer = answers.size() > 1 ? answers.remove(0) : answers.get(0);
            BulkOutcome outcome = new BulkOutcome(positions.length, WriteStatus.WRITTEN, null);
            for (int i = 0; i < positions.length; i++) {
                outcome.set(i, answer.get(Math.min(i, answer.size() - 1)), "because");
            }
            return outcome;
        }

        @Override
        public String[] compare(Batch written, int[] positions) {
            String[] differences = new String[positions.length];
            java.util.Arrays.fill(differences, difference);
            return differences;
        }
    }

    private Settlement write(BatchTarget target, RetryPolicy policy) {
        return write(target, policy, () -> false);
    }

    private Settlement write(BatchTarget target, RetryPolicy policy, BooleanSupplier stopped) {
        batch.reset("us-east");
        for (int i = 0; i < 4; i++) {
            batch.add(Samples.statement("id-" + i, i), i, null);
        }
        return new BatchWriter(target, policy, stopped, ImportMetrics.none()).write(batch);
    }

    @Test
    void onlyOpenDocumentsAreSentAgain() {
        Settlement settlement = write(
                new Scripted(
                        null,
                        List.of(
                                List.of(
                                        WriteStatus.WRITTEN,
                                        WriteStatus.NOT_WRITTEN,
                                        WriteStatus.REJECTED,
                                        WriteStatus.NOT_WRITTEN),
                                List.of(WriteStatus.NOT_WRITTEN, WriteStatus.WRITTEN),
                                List.of(WriteStatus.WRITTEN))),
                QUICK);
        assertThat(sizes).containsExactly(4, 2, 1);
        assertThat(settlement.count(WriteStatus.WRITTEN)).isEqualTo(3);
        assertThat(settlement.outcome().status(2)).isEqualTo(WriteStatus.REJECTED);
        assertThat(settlement.refusals().get(0).cause()).isEqualTo("because");
    }

    @Test
    void aDocumentFoundAfterALostReplyCountsAsWritten() {
        Settlement settlement =
                write(new Scripted(null, List.of(List.of(WriteStatus.UNKNOWN), List.of(WriteStatus.PRESENT))), QUICK);
        assertThat(settlement.count(WriteStatus.WRITTEN)).isEqualTo(4);
    }

    @Test
    void aDocumentFoundAtOnceCountsAsPresent() {
        Settlement settlement = write(new Scripted(null, List.of(List.of(WriteStatus.PRESENT))), QUICK);
        assertThat(settlement.count(WriteStatus.PRESENT)).isEqualTo(4);
    }

    /** An index gets a whole batch as it is, so that its answers are in the order of the batch. */
    @Test
    void allDocumentsAreSentAgainInTheOrderOfTheBatch() {
        write(
                new Scripted(
                        BatchTarget.NOT_THERE,
                        List.of(List.of(WriteStatus.PRESENT, WriteStatus.NOT_WRITTEN), List.of(WriteStatus.WRITTEN))),
                QUICK);
        assertThat(sent).containsExactly(new int[] {0, 1, 2, 3}, new int[] {0, 1, 2, 3});
    }

    @Test
    void aDifferentDocumentWithTheSameIdIsRefused() {
        Settlement settlement = write(new Scripted("dc:title is x", List.of(List.of(WriteStatus.PRESENT))), QUICK);
        assertThat(settlement.count(WriteStatus.REJECTED)).isEqualTo(4);
        assertThat(settlement.refusals().get(0).cause()).contains("id-0").contains("dc:title is x");
    }

    @Test
    void aStoreThatStaysAwayCountsAsDown() {
        RetryPolicy impatient = new RetryPolicy(Duration.ofMillis(1), Duration.ofMillis(5), Duration.ofMillis(60));
        assertThatThrownBy(() -> write(new Scripted(null, List.of(List.of(WriteStatus.UNKNOWN))), impatient))
                .isInstanceOf(ServiceDownException.class)
                .hasMessageContaining("mongo at nowhere does not answer: because");
        assertThat(sizes.size()).isGreaterThan(3);
    }

    @Test
    void aStoppedWriterLeavesUnsettledDocumentsOpen() {
        Scripted half = new Scripted(
                null,
                List.of(
                        List.of(
                                WriteStatus.WRITTEN,
                                WriteStatus.NOT_WRITTEN,
                                WriteStatus.REJECTED,
                                WriteStatus.UNKNOWN),
                        List.of(WriteStatus.UNKNOWN)));
        Settlement settlement = write(half, RetryPolicy.DEFAULT, () -> !sizes.isEmpty());
        assertThat(settlement.isInterrupted()).isTrue();
        assertThat(List.of(
                        settlement.outcome().status(0),
                        settlement.outcome().status(1),
                        settlement.outcome().status(2),
                        settlement.outcome().status(3)))
                .containsExactly(WriteStatus.WRITTEN, WriteStatus.UNKNOWN, WriteStatus.REJECTED, WriteStatus.UNKNOWN);
        assertThat(settlement.held()).containsExactly(0);
        assertThat(settlement.refusals()).hasToString("[id-2: because]");
    }

    @Test
    void anInterruptEndsTheWaitForTheStore() {
        Scripted away = new Scripted(null, List.of(List.of(WriteStatus.UNKNOWN)));
        Thread.currentThread().interrupt();
        try {
            Settlement settlement = write(away, RetryPolicy.DEFAULT);
            assertThat(settlement.isInterrupted()).isTrue();
            assertThat(settlement.count(WriteStatus.UNKNOWN)).isEqualTo(4);
        } finally {
            assertThat(Thread.interrupted()).as("the interrupt is kept").isTrue();
        }
    }

    @Test
    void aChunkOfABatchIsSettledAlone() {
        batch.reset("us-east");
        for (int i = 0; i < 4; i++) {
            batch.add(Samples.statement("id-" + i, i), i, null);
        }
        BatchWriter writer = new BatchWriter(
                new Scripted(null, List.of(List.of(WriteStatus.WRITTEN, WriteStatus.REJECTED))),
                QUICK,
                () -> false,
                ImportMetrics.none());
        Settlement settlement = writer.write(batch, 1, 2);
        assertThat(settlement.isInterrupted()).isFalse();
        assertThat(settlement.held()).containsExactly(1);
        assertThat(settlement.refusals())
                .extracting(Settlement.Refusal::position)
                .containsExactly(2);
        assertThat(settlement.outcome().status(0)).isEqualTo(WriteStatus.UNKNOWN);
    }

    @Test
    void delaysGrowToTheirLimitWithJitter() {
        RetryPolicy policy = RetryPolicy.DEFAULT;
        assertThat(policy.delayMillis(1, 0.999)).isBetween(49L, 51L);
        assertThat(policy.delayMillis(3, 0.999)).isBetween(199L, 201L);
        assertThat(policy.delayMillis(60, 0.999)).isBetween(4_990L, 5_001L);
        assertThat(policy.delayMillis(60, 0)).isEqualTo(1);
    }
}
