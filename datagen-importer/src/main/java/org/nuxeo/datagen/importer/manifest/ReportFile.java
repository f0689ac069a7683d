// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.manifest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.nuxeo.datagen.store.output.Json;

/** The file {@code report.json} in the folder of a stage: the full findings of its last run. */
public final class ReportFile {
    /** The name of the file. */
    public static final String NAME = "report.json";

    private ReportFile() {}

    /**
     * Replaces the report of a stage and returns its path.
     *
     * @throws org.nuxeo.datagen.store.failure.StageException if the folder cannot be written
     */
    public static Path write(Path stageFolder, ObjectNode report) {
        Path file = stageFolder.resolve(NAME);
        Path next = stageFolder.resolve(NAME + ".new");
        try {
            Files.writeString(next, Json.pretty(report));
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw StageFolder.unwritable(StageFolder.work(stageFolder), e);
        }
        return file;
    }
}
