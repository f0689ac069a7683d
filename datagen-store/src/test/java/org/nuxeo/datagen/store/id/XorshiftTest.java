// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.id;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.junit.jupiter.api.Test;

class XorshiftTest {

    /** Two ids that a Nuxeo server gave, and its counter afterwards. It reserves 1,000 ids at a time. */
    private static final long FIRST = -8217952641525439122L;

    private static final long SECOND = 2396663501008533412L;
    private static final long COUNTER = -3561606278354940430L;

    @Test
    void stepsAreThoseOfNuxeo() {
        assertThat(Xorshift.next(FIRST)).isEqualTo(SECOND);
        assertThat(Xorshift.after(FIRST, 999)).isEqualTo(COUNTER);
        assertThat(Xorshift.steps(FIRST, COUNTER)).isEqualTo(999);
        assertThat(Xorshift.steps(FIRST, FIRST)).isZero();
    }

    @Test
    void aJumpEqualsItsSingleSteps() {
        long value = 0x1234567890abcdefL;
        long walked = value;
        for (int steps = 0; steps < 3_000; steps++) {
            assertThat(Xorshift.after(value, steps)).isEqualTo(walked);
            walked = Xorshift.next(walked);
        }
        assertThat(Xorshift.after(value, -1L)).as("the period is 2^64 - 1").isEqualTo(value);
    }

    @Test
    void theLengthOfEveryJumpIsFound() {
        Random random = new Random(64);
        for (int i = 0; i < 300; i++) {
            long from = random.nextLong() | 1;
            long steps = random.nextLong() >>> random.nextInt(60) & ~Long.MIN_VALUE;
            assertThat(Xorshift.steps(from, Xorshift.after(from, steps))).isEqualTo(steps);
        }
        assertThat(Xorshift.steps(Xorshift.next(7), 7)).isEqualTo(-2L);
        assertThatThrownBy(() -> Xorshift.steps(1, 0)).hasMessageContaining("root");
    }
}
