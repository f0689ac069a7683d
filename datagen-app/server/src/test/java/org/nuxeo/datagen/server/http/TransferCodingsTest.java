// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TransferCodingsTest {
    @ParameterizedTest
    @ValueSource(strings = {"chunked", "Chunked", " chunked "})
    void chunkedAloneIsAccepted(String header) {
        assertThatCode(() -> TransferCodings.check(header, false)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "gzip | 501",
                "identity | 501",
                "gzip, chunked | 501",
                "xchunked | 501",
                "chunked;q=1 | 501",
                "chunked, gzip | 400",
                "chunked, chunked | 400",
                "chunked, | 400",
                ", chunked | 400",
                "'' | 400",
            })
    void otherCodingsAreUnknownOrMisplaced(String header, int status) {
        assertThat(refused(header, false).status()).as(header).isEqualTo(status);
    }

    @ParameterizedTest
    @ValueSource(strings = {"chunked", "gzip"})
    void http10AllowsNoTransferCoding(String header) {
        assertThat(refused(header, true).status()).isEqualTo(400);
    }

    private static Problem refused(String header, boolean http10) {
        return catchThrowableOfType(Problem.class, () -> TransferCodings.check(header, http10));
    }
}
