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
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.export.ExportException;

/** Renders onto a disk without room for all of it; one that only seems to be full where none can be mounted. */
class FullDiskTest {

    private static final int ROOM_BLOBS = 90;

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"folder", "digest", "tree", "tar"})
    void aFullDiskIsNamedAndTheRunIsResumedOnceThereIsRoom(String type) throws Exception {
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
                                + ": the disk is full; make room and repeat the command to resume");
                assertThat(files(full)).satisfies(found -> {
                    found.remove("ballast");
                    found.remove("manifest.json");
                    found.keySet().removeIf(name -> name.endsWith(".part"));
                    // what has its name is whole
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
