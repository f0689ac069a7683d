// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.text.TextPool;

class TextPoolTest {

    private final TextPool pool = TextPool.of(List.of("Smith", "O'Neil", "Peña", "a,b", "a\"b", "a\\b", "a\tb", "~ "));

    @Test
    void itHasTheTexts() {
        assertThat(pool.size()).isEqualTo(8);
        assertThat(pool.text(2)).isEqualTo("Peña");
    }

    @Test
    void bytesArePreparedForTextsThatNoFormatEscapes() {
        for (int round = 0; round < 2; round++) {
            for (int index : new int[] {0, 1, 7}) {
                assertThat(pool.plain(index)).isEqualTo(pool.text(index).getBytes(StandardCharsets.US_ASCII));
            }
            for (int index = 2; index < 7; index++) {
                assertThat(pool.plain(index)).isNull();
            }
        }
        assertThat(pool.plain(0)).isSameAs(pool.plain(0));
    }
}
