// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class EventuallyTest {

    private final AtomicInteger asked = new AtomicInteger();

    @Test
    void theFirstValueAsExpectedIsReturned() throws Exception {
        assertThat(Eventually.await("a three", asked::incrementAndGet, value -> value == 3))
                .isEqualTo(3);
        assertThat(asked).hasValue(3);
    }

    @Test
    void aConditionThatCannotBeToldIsNotAskedAgain() {
        assertThatThrownBy(() -> Eventually.await("a file", () -> {
                    asked.incrementAndGet();
                    throw new IOException("is a folder");
                }))
                .isInstanceOf(AssertionError.class)
                .hasMessage("a file: java.io.IOException: is a folder");
        assertThat(asked).hasValue(1);
    }
}
