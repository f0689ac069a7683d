// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.failure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.store.failure.FailureReasons.FailureMessages;

class FailureMessagesTest {

    @ParameterizedTest
    @ValueSource(strings = {"No space left on device", "Disk quota exceeded", "There is not enough space on the disk"})
    void aFullDiskIsNamed(String reason) {
        assertThat(FailureMessages.of(new UncheckedIOException(new IOException(reason))))
                .contains("a file cannot be written: " + reason + "; make room on its disk and repeat the command");
    }

    @Test
    void aFileIsNamed() {
        assertThat(FailureMessages.of(new UncheckedIOException(new AccessDeniedException("/data/tellers.csv"))))
                .contains("/data/tellers.csv: permission denied");
    }

    @Test
    void defectsHaveNoMessage() {
        assertThat(FailureMessages.of(new IOException("unexpected end of block")))
                .isEmpty();
        assertThat(FailureMessages.of(new IllegalStateException("No space left on device")))
                .isEmpty();
    }
}
