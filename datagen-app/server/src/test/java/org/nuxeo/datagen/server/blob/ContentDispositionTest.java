// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.blob;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContentDispositionTest {
    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '~',
            delimiter = '!',
            value = {
                "a-b_1.pdf ! inline; filename=\"a-b_1.pdf\"",
                "a b.pdf ! inline; filename=\"a b.pdf\"",
                "José.pdf ! inline; filename=\"Jos_.pdf\"; filename*=UTF-8''Jos%C3%A9.pdf",
                "a\"b\\c.pdf ! inline; filename=\"a_b_c.pdf\"; filename*=UTF-8''a%22b%5Cc.pdf",
                "100%.pdf ! inline; filename=\"100_.pdf\"; filename*=UTF-8''100%25.pdf",
            })
    void nameWithSpecialCharactersIsWrittenInBothForms(String name, String header) {
        assertThat(BlobResponse.disposition(false, name)).isEqualTo(header);
        assertThat(BlobResponse.disposition(true, name)).isEqualTo(header.replace("inline", "attachment"));
    }
}
