// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.services;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.store.service.ServiceKind;

class ServiceHeapsTest {
    private static ServiceHeaps ofMongo(int megabytes) {
        return ServiceHeaps.defaults().with(ServiceKind.MONGO, megabytes);
    }

    @Test
    void capacityIsProportionalToTheHeap() {
        // 6 GiB × 0.80 / 6.6 KB for each document; by measurement the heap is full at about 850,000
        assertThat(ofMongo(6144).capacityDocuments()).isBetween(780_000L, 781_000L);
        assertThat(ofMongo(12_288).capacityDocuments()).isBetween(1_561_000L, 1_562_000L);
    }

    @Test
    void refusesOneDocumentTooManyWithNumbersAndRemedy() {
        ServiceHeaps standIn = ofMongo(1024);
        long capacity = standIn.capacityDocuments();
        assertThatCode(() -> standIn.checkCapacity(capacity)).doesNotThrowAnyException();
        assertThatThrownBy(() -> standIn.checkCapacity(capacity + 1))
                .isInstanceOf(ServicesException.class)
                .hasMessageContaining(String.format("%,d", capacity))
                .hasMessageContaining(String.format("%,d", capacity + 1))
                .hasMessageContaining("--mongo");
    }

    @Test
    void defaultHeapOfTheStandInIsAtMostHalfTheMemory() {
        assertThat(ServiceHeaps.defaults(64L << 30).megabytes(ServiceKind.MONGO))
                .isEqualTo(6144);
        assertThat(ServiceHeaps.defaults(8L << 30).megabytes(ServiceKind.MONGO)).isEqualTo(4096);
        assertThat(ServiceHeaps.defaults(8L << 30).megabytes(ServiceKind.KAFKA)).isEqualTo(768);
    }
}
