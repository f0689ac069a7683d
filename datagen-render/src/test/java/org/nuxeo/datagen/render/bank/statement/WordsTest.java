// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.statement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.nuxeo.datagen.core.text.Ascii;

class WordsTest {

    private final byte[] target = new byte[64];
    private final byte[] expected = new byte[64];

    @Example
    void gapsHaveFiveDigits() {
        for (int milliEms = 0; milliEms < 100_000; milliEms++) {
            assertThat(text(Words.gap(milliEms, target, 1), target))
                    .isEqualTo(String.format(Locale.ROOT, ")-%05d(", milliEms));
        }
    }

    @Example
    void amountsOfEveryLengthEqualThoseOfDigits() {
        for (long bound = 1; bound < 1_000_000_000_000L; bound *= 10) {
            checkMoney(bound - 1);
            checkMoney(bound);
        }
    }

    @Property
    void amountsEqualThoseOfDigits(@ForAll @LongRange(min = 0, max = 2_000_000_00) long amountCents) {
        checkMoney(amountCents);
        checkMoney(amountCents % 1000_00);
    }

    @Example
    void textLongerThanEightBytesIsRefused() {
        Words.put(Words.of("12345678"), target, 1);
        assertThat(text(9, target)).isEqualTo("12345678");
        assertThatThrownBy(() -> Words.of("123456789")).hasMessageContaining("must be at most 8 bytes");
    }

    private void checkMoney(long amountCents) {
        int end = Ascii.money(amountCents, expected, 1);
        assertThat(text(Words.money(amountCents, target, 1), target)).isEqualTo(text(end, expected));
    }

    private static String text(int end, byte[] bytes) {
        return new String(bytes, 1, end - 1, StandardCharsets.US_ASCII);
    }
}
