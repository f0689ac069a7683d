// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.digest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.id.DatasetVersion;
import org.nuxeo.datagen.testing.Pins;

/**
 * Check that the recorded digests of a released dataset version never change: of its values, its files, and its documents as
 * stores hold them, in which a field that is added shows. A new version adds a line to {@value #RESOURCE}. A line changes only
 * if digests are added, or a format is removed together with its digests.
 */
class FrozenVersionTest {

    private static final String RESOURCE = "frozen-versions.txt";

    private static final Path RESOURCES = Path.of("src/test/resources/org/nuxeo/datagen/export/digest");
    private static final Path RENDER = Path.of("../datagen-render/src/test/resources/org/nuxeo/datagen/render");

    private static final Path STORE = Path.of("../datagen-store/src/test/resources/org/nuxeo/datagen/store");

    private static final List<Path> OF_BANK = List.of(
            RESOURCES.resolve("dataset-digests.txt"),
            RENDER.resolve("card-digests.txt"),
            RENDER.resolve("letter-digests.txt"),
            RENDER.resolve("statement-digests.txt"));

    private static final List<Path> OF_MODELS = List.of(STORE.resolve("document/model-digests.txt"));

    @Test
    void theRecordedDigestsOfAReleaseNeverChange() throws IOException, NoSuchAlgorithmException {
        assertThat(Files.readAllLines(RESOURCES.resolve(RESOURCE)))
                .as("a released version keeps its bytes: raise DatasetVersion, record its digests, add the line")
                .contains(line(DatasetVersion.V1, OF_BANK, true), line(DatasetVersion.V2, OF_MODELS, false));
    }

    private static String line(DatasetVersion version, List<Path> recorded, boolean ofBank)
            throws IOException, NoSuchAlgorithmException {
        MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
        for (Path each : recorded) {
            sha256.update(Files.readAllBytes(each));
        }
        new TreeMap<>(Pins.read(STORE.resolve("record/pins.txt"))).forEach((name, digest) -> {
            if (name.startsWith("bank ") == ofBank) {
                sha256.update((name + " " + digest + "\n").getBytes(StandardCharsets.UTF_8));
            }
        });
        return version + " " + HexFormat.of().formatHex(sha256.digest());
    }
}
