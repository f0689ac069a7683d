// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

class TemplateDigestsTest {

    @ParameterizedTest
    @CsvFileSource(resources = "template-digests.txt", delimiter = ' ')
    void templatesHaveTheRecordedDigests(String digest, String resource) throws Exception {
        try (InputStream in = getClass().getResourceAsStream(resource)) {
            assertThat(in).as(resource).isNotNull();
            byte[] actual = MessageDigest.getInstance("SHA-256").digest(in.readAllBytes());
            assertThat(HexFormat.of().formatHex(actual)).isEqualTo(digest);
        }
    }
}
