// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TextRangeTest {

    @Test
    void commonPrefixLengthIsThatBeforeTheFirstMismatch() {
        Random random = new Random(5);
        for (int i = 0; i < 20_000; i++) {
            int length = random.nextInt(40);
            int equal = random.nextInt(length + 1);
            byte[] bytes = new byte[3 + 2 * length];
            random.nextBytes(bytes);
            int other = 3 + length;
            System.arraycopy(bytes, 3, bytes, other, equal);
            int mismatch = Arrays.mismatch(bytes, 3, 3 + length, bytes, other, other + length);
            assertThat(TextRange.commonPrefix(bytes, 3, other, length)).isEqualTo(mismatch < 0 ? length : mismatch);
            assertThat(TextRange.equal(bytes, 3, 3 + length, other, other + length))
                    .isEqualTo(mismatch < 0);
        }
    }

    @Test
    void textsOfDifferentLengthsDiffer() {
        assertThat(TextRange.equal(new byte[8], 0, 3, 4, 8)).isFalse();
        assertThat(TextRange.equal(new byte[8], 0, 0, 4, 4)).isTrue();
    }
}
