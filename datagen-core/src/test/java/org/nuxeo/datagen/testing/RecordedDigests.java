// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.nuxeo.datagen.core.id.DatasetVersion;

/**
 * The committed digests of a dataset version. Those of a draft are replaced when bytes change, those of a release never: only new
 * ones are added.
 */
public final class RecordedDigests {

    private RecordedDigests() {}

    /**
     * Writes digests to a file.
     *
     * @param version version of the dataset, which becomes the first line
     * @throws IllegalStateException if the version is released and the file has a digest of it that is not among the lines
     */
    public static void write(Path file, DatasetVersion version, List<String> lines) throws IOException {
        if (!lines.get(0).equals(version.toString())) {
            throw new IllegalArgumentException("first line " + lines.get(0) + ": must be the version, " + version);
        }
        if (version.draft() == 0 && Files.exists(file)) {
            List<String> recorded = Files.readAllLines(file);
            if (recorded.get(0).equals(lines.get(0)) && !lines.containsAll(recorded)) {
                throw new IllegalStateException(file + ": " + version
                        + " is released and keeps its digests; bytes that change need a new version");
            }
        }
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.write(file, lines);
    }
}
