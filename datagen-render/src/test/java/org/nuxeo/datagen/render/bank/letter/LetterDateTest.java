// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.letter;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;

class LetterDateTest {

    @Test
    void datesEqualThoseOfJavaTime() {
        byte[] target = new byte[16];
        int last = (int) LocalDate.of(2200, 12, 31).toEpochDay();
        for (int day = (int) LocalDate.of(1800, 1, 1).toEpochDay(); day <= last; day++) {
            int end = LetterText.isoDate(day, target, 3);
            assertThat(new String(target, 3, end - 3, StandardCharsets.US_ASCII))
                    .isEqualTo(LocalDate.ofEpochDay(day).toString());
        }
    }
}
