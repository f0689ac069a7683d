package org.nuxeo.datagen.app.services;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.app.UsageException;

class MongoStandInTest {
    @Test
    void capacityFollowsTheHeap() {
        // 6 GiB x 0.85 / 4.6 KB per document.
        assertThat(new MongoStandIn(6144).capacityDocuments()).isBetween(1_190_000L, 1_191_000L);
        assertThat(new MongoStandIn(12_288).capacityDocuments()).isBetween(2_380_000L, 2_382_000L);
    }

    @Test
    void refusesOneDocumentTooManyWithNumbersAndRemedy() {
        MongoStandIn standIn = new MongoStandIn(1024);
        long capacity = standIn.capacityDocuments();
        assertThatCode(() -> standIn.checkCapacity(capacity)).doesNotThrowAnyException();
        assertThatThrownBy(() -> standIn.checkCapacity(capacity + 1))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(String.format("%,d", capacity))
                .hasMessageContaining(String.format("%,d", capacity + 1))
                .hasMessageContaining("--mongo");
    }

    @Test
    void heapOfTheStandInIsAtMostHalfTheMemory() {
        assertThat(ServiceHeaps.defaults(64L << 30).megabytes(ServiceKind.MONGO))
                .isEqualTo(6144);
        assertThat(ServiceHeaps.defaults(8L << 30).megabytes(ServiceKind.MONGO)).isEqualTo(4096);
        assertThat(ServiceHeaps.defaults(8L << 30).megabytes(ServiceKind.KAFKA)).isEqualTo(768);
    }

    @Test
    void refusesAHeapTooSmallToStart() {
        ServiceHeaps heaps = ServiceHeaps.defaults();
        assertThatThrownBy(() -> heaps.with(ServiceKind.KAFKA, 0)).hasMessageContaining("at least 128 MB");
    }
}
