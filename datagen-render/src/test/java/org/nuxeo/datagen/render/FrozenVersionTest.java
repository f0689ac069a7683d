package org.nuxeo.datagen.render;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.DatasetVersion;

/**
 * Holds the recorded digests themselves: those of a released dataset version, of its metadata and of the bytes of every
 * format, are never recorded again. A new version adds a line to {@value #RESOURCE}; a line changes only when a format is
 * dropped, and with it its digests.
 */
class FrozenVersionTest {

    private static final String RESOURCE = "frozen-versions.txt";

    private static final List<String> RECORDED = List.of(
            "/org/nuxeo/datagen/core/digest/dataset-digests.txt",
            "card-digests.txt",
            "letter-digests.txt",
            "statement-digests.txt");

    @Test
    void theDigestsOfTheVersionAreThoseItWasReleasedWith() throws IOException, NoSuchAlgorithmException {
        MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
        for (String resource : RECORDED) {
            sha256.update(resource(resource));
        }
        String line = DatasetVersion.CURRENT + " " + HexFormat.of().formatHex(sha256.digest());
        assertThat(new String(resource(RESOURCE), StandardCharsets.US_ASCII).lines())
                .as(
                        "a released version keeps its bytes: raise DatasetVersion.CURRENT, record its digests, add the line")
                .contains(line);
    }

    private static byte[] resource(String name) throws IOException {
        try (InputStream in = FrozenVersionTest.class.getResourceAsStream(name)) {
            assertThat(in).as(name).isNotNull();
            return in.readAllBytes();
        }
    }
}
