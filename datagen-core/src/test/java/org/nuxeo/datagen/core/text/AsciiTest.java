// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class AsciiTest {

    @Property
    void hexadecimalDigitsAreTheLastOfTheNumberInBothCases(
            @ForAll long value, @ForAll @IntRange(min = 1, max = 16) int digits) {
        String all = String.format(Locale.ROOT, "%016x", value);
        String expected = all.substring(16 - digits);
        byte[] target = new byte[digits + 2];
        assertThat(Ascii.lowerHex(value, digits, target, 1)).isEqualTo(digits + 1);
        assertThat(Ascii.text(target, digits + 2)).isEqualTo("\0" + expected + "\0");
        Ascii.upperHex(value, digits, target, 1);
        assertThat(Ascii.text(target, digits + 2)).isEqualTo("\0" + expected.toUpperCase(Locale.ROOT) + "\0");
    }
}
