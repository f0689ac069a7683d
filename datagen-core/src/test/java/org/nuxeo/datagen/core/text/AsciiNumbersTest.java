// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

class AsciiNumbersTest {

    private static final int OFFSET = 3;

    private final byte[] target = new byte[64];

    @Property
    void decimalEqualsLongToString(@ForAll long value) {
        assertThat(text(Ascii.decimal(value, target, OFFSET))).isEqualTo(Long.toString(value));
    }

    @Example
    void decimalIsCorrectAtEveryPowerOfTen() {
        long power = 1;
        for (int digits = 1; digits <= 19; digits++) {
            assertThat(text(Ascii.decimal(power, target, OFFSET))).isEqualTo(Long.toString(power));
            assertThat(text(Ascii.decimal(power - 1, target, OFFSET))).isEqualTo(Long.toString(power - 1));
            assertThat(Ascii.decimalLength(power)).isEqualTo(digits);
            power *= 10;
        }
        assertThat(text(Ascii.decimal(Long.MIN_VALUE, target, OFFSET))).isEqualTo(Long.toString(Long.MIN_VALUE));
    }

    @Property
    void zeroPaddedKeepsTheLastDigits(
            @ForAll @LongRange(min = 0) long value, @ForAll @IntRange(min = 0, max = 19) int digits) {
        String all = String.format(Locale.ROOT, "%019d", value);
        assertThat(text(Ascii.zeroPadded(value, digits, target, OFFSET))).isEqualTo(all.substring(19 - digits));
    }

    @Property
    void moneyEqualsDecimalFormat(@ForAll @LongRange(min = -Long.MAX_VALUE) long amountCents) {
        checkMoney(amountCents);
        checkMoney(amountCents % 1_000_000_00L);
        checkMoney(amountCents % 1_000_00L);
    }

    private void checkMoney(long amountCents) {
        String expected = new DecimalFormat("#,##0.00", DecimalFormatSymbols.getInstance(Locale.ROOT))
                .format(java.math.BigDecimal.valueOf(amountCents, 2));
        assertThat(text(Ascii.money(amountCents, target, OFFSET))).isEqualTo(expected);
    }

    @Example
    void aTextHasOneByteForEachCharacter() {
        int end = Ascii.put("Mayagüez", target, OFFSET);
        assertThat(new String(target, OFFSET, end - OFFSET, StandardCharsets.ISO_8859_1))
                .isEqualTo("Mayagüez");
    }

    private String text(int end) {
        return new String(target, OFFSET, end - OFFSET, StandardCharsets.US_ASCII);
    }
}
