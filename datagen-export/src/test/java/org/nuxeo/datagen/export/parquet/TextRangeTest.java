// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.TreeSet;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Types;
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

    @Test
    void bytesThatAllTextsShareDoNotChangeTheRange() {
        Random random = new Random(6);
        PrimitiveType type = Types.required(PrimitiveTypeName.BINARY).named("text");
        for (int i = 0; i < 2_000; i++) {
            byte[] bytes = new byte[200];
            random.nextBytes(bytes);
            int shared = random.nextInt(20);
            TextRange range = new TextRange(bytes, shared);
            TreeSet<byte[]> texts = new TreeSet<>(Arrays::compareUnsigned);
            for (int from = 0; from <= 150; from += 50) {
                System.arraycopy(bytes, 0, bytes, from, shared + random.nextInt(12));
                int to = from + shared + random.nextInt(30);
                range.add(from, to);
                texts.add(Arrays.copyOfRange(bytes, from, to));
            }
            Statistics<?> statistics = Statistics.createStats(type);
            range.addTo(statistics);
            assertThat(statistics.getMinBytes()).isEqualTo(texts.first());
            assertThat(statistics.getMaxBytes()).isEqualTo(texts.last());
        }
    }
}
