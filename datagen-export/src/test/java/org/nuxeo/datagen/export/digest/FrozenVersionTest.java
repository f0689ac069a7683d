// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.digest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.id.DatasetVersion;

/**
 * Check that the recorded digests of a released dataset version, of its metadata and of all its formats, never change. A
 * new version adds a line to {@value #RESOURCE}. A line changes only if a format is removed together with its digests.
 */
class FrozenVersionTest {

    private static final String RESOURCE = "frozen-versions.txt";

    private static final Path RESOURCES = Path.of("src/test/resources/org/nuxeo/datagen/export/digest");
    private static final Path RENDER = Path.of("../datagen-render/src/test/resources/org/nuxeo/datagen/render");

    private static final Path STORE = Path.of("../datagen-store/src/test/resources/org/nuxeo/datagen/store/document");

    private static final List<Path> OF_BANK = List.of(
            RESOURCES.resolve("dataset-digests.txt"),
            RENDER.resolve("card-digests.txt"),
            RENDER.resolve("letter-digests.txt"),
            RENDER.resolve("statement-digests.txt"));

    private static final List<Path> OF_MODELS = List.of(STORE.resolve("model-digests.txt"));

    @Test
    void theRecordedDigestsOfAReleaseNeverChange() throws IOException, NoSuchAlgorithmException {
        assertThat(Files.readAllLines(RESOURCES.resolve(RESOURCE)))
                .as("a released version keeps its bytes: raise DatasetVersion, record its digests, add the line")
                .contains(line(DatasetVersion.CURRENT, OF_BANK), line(DatasetVersion.MODELS, OF_MODELS));
    }

    private static String line(DatasetVersion version, List<Path> recorded)
            throws IOException, NoSuchAlgorithmException {
        MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
        for (Path each : recorded) {
            sha256.update(Files.readAllBytes(each));
        }
        return version + " " + HexFormat.of().formatHex(sha256.digest());
    }
}
