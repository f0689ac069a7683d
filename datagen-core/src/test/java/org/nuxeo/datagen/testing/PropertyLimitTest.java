// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.TryExecutionResult;

class PropertyLimitTest {

    @Property(tries = 2)
    void aPropertyHasALimit(@ForAll int any) {
        assertThat(PropertyLimit.left())
                .isPositive()
                .isBetween(PropertyLimit.LIMIT.minusMinutes(1), PropertyLimit.LIMIT);
    }

    @Example
    void aTryAfterTheLimitFails() {
        assertThat(PropertyLimit.limit("30 m")).isEqualTo(Duration.ofMinutes(30));
        PropertyLimit.begin(Duration.ofNanos(-1));
        assertThat(new PropertyLimit()
                        .aroundTry(null, parameters -> TryExecutionResult.satisfied(), List.of())
                        .isFalsified())
                .isTrue();
        PropertyLimit.begin(PropertyLimit.LIMIT);
        assertThat(new PropertyLimit()
                        .aroundTry(null, parameters -> TryExecutionResult.satisfied(), List.of())
                        .isSatisfied())
                .isTrue();
    }
}
