// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.calendar.Days;

class ByteSinkTest {

    private final ByteSink buffer = new ByteSink(16);

    private String text() {
        String text = new String(buffer.copy(0, buffer.length()), StandardCharsets.UTF_8);
        buffer.reset();
        return text;
    }

    @Property(tries = 20_000)
    void numbersHaveTheirDigits(@ForAll long value, @ForAll @IntRange(max = 63) int shift) {
        long number = value >> shift;
        buffer.putDecimal(number);
        assertThat(text()).isEqualTo(Long.toString(number));
    }

    @Test
    void numbersAtTheLimitsOfTheirLengthHaveTheirDigits() {
        for (long power = 1; power > 0 && power <= Long.MAX_VALUE / 10; power *= 10) {
            for (long number = power - 1; number <= power + 1; number++) {
                buffer.putDecimal(number);
                buffer.put(' ');
                buffer.putDecimal(-number);
                assertThat(text()).isEqualTo(number + " " + -number);
            }
        }
        buffer.putDecimal(Long.MIN_VALUE);
        buffer.putDecimal(Long.MAX_VALUE);
        assertThat(text()).isEqualTo("" + Long.MIN_VALUE + Long.MAX_VALUE);
    }

    @Property
    void datesAreThoseOfTheCalendar(@ForAll @IntRange(min = -700_000, max = 2_900_000) int epochDay) {
        buffer.putDate(Days.yyyymmdd(epochDay));
        assertThat(text()).isEqualTo(LocalDate.ofEpochDay(epochDay).toString());
    }

    @Property
    void textsAreUtf8(@ForAll String text) {
        String valid = new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
        buffer.putUtf8(valid);
        assertThat(text()).isEqualTo(valid);
    }

    @Test
    void aBufferGrowsWithItsContent() {
        StringBuilder expected = new StringBuilder();
        Random random = new Random(1);
        while (expected.length() < 200_000) {
            long number = random.nextLong() >> random.nextInt(64);
            buffer.putDecimal(number);
            buffer.putDate(20_150_131);
            expected.append(number).append("2015-01-31");
        }
        assertThat(buffer.length()).isEqualTo(expected.length());
        assertThat(text()).isEqualTo(expected.toString());
    }

    @Test
    void anArrayGrowsToTheLongestAndNoFurther() {
        assertThat(ByteSink.grown(100, 101)).isEqualTo(200);
        assertThat(ByteSink.grown(100, 5000)).isEqualTo(5000);
        int most = Integer.MAX_VALUE - 8;
        assertThat(ByteSink.grown(1 << 30, (1L << 30) + 1)).isEqualTo(most);
        assertThat(ByteSink.grown(1_300_000_000, 1_300_000_001L)).isEqualTo(most);
        assertThatThrownBy(() -> ByteSink.grown(most, most + 1L))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("rows of 2,147,483,640 bytes together: must be at most 2,147,483,639; write fewer at once");
    }
}
