// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.sink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.nuxeo.datagen.export.sink.LetterRuns.COUNT;
import static org.nuxeo.datagen.export.sink.LetterRuns.files;
import static org.nuxeo.datagen.export.sink.LetterRuns.job;
import static org.nuxeo.datagen.export.sink.LetterRuns.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.export.ExportException;
import org.nuxeo.datagen.export.sink.RenderRun.RenderReport;

/** Rendering to a disk that becomes full. Where no small disk can be mounted, the failure is simulated. */
class FullDiskTest {

    private static final int ROOM_BLOBS = 90;

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = "folder")
    void aFullDiskIsReportedAndTheRunResumesWhenThereIsSpace(String type) throws Exception {
        requireReportAndResumption(type);
    }

    @ParameterizedTest
    @ValueSource(strings = {"digest", "tree", "tar"})
    @Tag("long")
    void aFullDiskBelowOtherSinksIsReportedAndTheRunResumes(String type) throws Exception {
        requireReportAndResumption(type);
    }

    private void requireReportAndResumption(String type) throws Exception {
        Path roomy = Files.createDirectory(folder.resolve("roomy"));
        run(job(type + ":" + roomy, roomy, 1, false), 0);
        Map<String, String> expected = files(roomy);
        Path full = Files.createDirectory(folder.resolve("full"));
        try (SmallDisk disk = new SmallDisk(full)) {
            RenderJob job = job(type + ":" + full, full, 1, false);
            for (int attempt = 0; attempt < 2; attempt++) {
                assertThatThrownBy(() -> run(job, disk.isReal() ? 0 : ROOM_BLOBS))
                        .isInstanceOf(ExportException.class)
                        .hasMessage("sink " + type + ":" + full
                                + ": the disk is full; free some space and repeat the command to resume");
                assertThat(files(full)).satisfies(found -> {
                    found.remove("ballast");
                    found.remove("manifest.json");
                    found.keySet().removeIf(name -> name.endsWith(".part"));
                    // Files with their final name must be complete.
                    assertThat(expected).containsAllEntriesOf(found);
                });
            }
            disk.makeRoom();
            RenderReport report = run(job, 0);
            assertThat(report.rendered() + report.present()).isEqualTo(COUNT);
            Map<String, String> found = files(full);
            assertThat(found).containsKey("manifest.json").doesNotContainKey("ballast");
            found.remove("manifest.json");
            expected.remove("manifest.json");
            assertThat(found).isEqualTo(expected);
        }
    }
}
