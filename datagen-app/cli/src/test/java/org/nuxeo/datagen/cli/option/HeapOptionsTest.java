// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Refusal;
import org.nuxeo.datagen.services.ServiceHeaps;
import org.nuxeo.datagen.store.service.ServiceKind;

class HeapOptionsTest {
    private static ServiceHeaps kafka(String heap) {
        return HeapOptions.heaps(Description.read(
                HeapOptions.WORDS, name -> name.equals("kafka-heap") ? heap : null, Description.GIVEN));
    }

    @Test
    void refusesAHeapTooSmallToStart() {
        assertThat(kafka("128m").megabytes(ServiceKind.KAFKA)).isEqualTo(128);
        assertThat(kafka("2g").megabytes(ServiceKind.KAFKA)).isEqualTo(2048);
        assertThatThrownBy(() -> kafka("127m"))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("127m")
                .hasMessageContaining("must be 128m to 1024g");
    }
}
