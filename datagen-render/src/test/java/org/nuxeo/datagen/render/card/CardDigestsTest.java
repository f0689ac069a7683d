package org.nuxeo.datagen.render.card;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.nuxeo.datagen.render.thumbnail.TilePage;

class CardDigestsTest {

    @Test
    void theBytesAreThoseOfTheDatasetVersion() throws IOException {
        try (InputStream in = getClass().getResourceAsStream(CardDigests.RESOURCE)) {
            String recorded = new String(in.readAllBytes(), StandardCharsets.US_ASCII);
            assertThat(CardDigests.lines()).isEqualTo(recorded.lines().toList());
        }
    }

    @ParameterizedTest
    @CsvFileSource(resources = "template-digests.txt", delimiter = ' ')
    void templatesAreTheCommittedOnes(String digest, String resource) throws Exception {
        try (InputStream in = TilePage.class.getResourceAsStream(resource)) {
            byte[] actual = MessageDigest.getInstance("SHA-256").digest(in.readAllBytes());
            assertThat(HexFormat.of().formatHex(actual)).isEqualTo(digest);
        }
    }
}
