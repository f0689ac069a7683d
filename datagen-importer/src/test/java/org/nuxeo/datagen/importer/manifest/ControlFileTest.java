// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.testing.Eventually;

class ControlFileTest {
    @TempDir
    Path folder;

    private final AtomicLong rate = new AtomicLong(-1);
    private final AtomicInteger threads = new AtomicInteger(-1);
    private final List<String> notes = new CopyOnWriteArrayList<>();

    @Test
    void linesWrittenDuringARunChangeRateAndThreads() throws Exception {
        Path file = folder.resolve(ControlFile.NAME);
        Files.writeString(file, "max-rate: 7\n");
        try (ControlFile control = new ControlFile(folder, rate::set, threads::set, notes::add)) {
            assertThat(control).isNotNull();
            assertThat(file).doesNotExist();
            Files.writeString(file, "max-rate: 2k\n");
            Eventually.await("the new rate limit", () -> notes.size() == 1);
            assertThat(rate).hasValue(2_000);
            assertThat(threads).hasValue(-1);
            Files.writeString(file, "max-rate: 0\nthreads: 4\n");
            Eventually.await("the new number of threads", () -> notes.size() == 3);
            assertThat(rate).hasValue(0);
            assertThat(threads).hasValue(4);
            assertThat(notes)
                    .containsExactly(
                            "rate limit set to 2000 documents a second", "rate limit removed", "threads set to 4");
        }
    }

    @Test
    void invalidLinesChangeNothingAndAreReportedOnce() throws Exception {
        Path file = folder.resolve(ControlFile.NAME);
        try (ControlFile control = new ControlFile(folder, rate::set, threads::set, notes::add)) {
            assertThat(control).isNotNull();
            Files.writeString(file, "max-rate: 5\nthreads: 2000\n");
            Eventually.await("the first refusal", () -> notes.size() == 1);
            assertThat(notes.get(0)).contains("threads 2000: must be 1 to 1,024");
            Files.writeString(file, "speed: 5\n");
            Eventually.await("the second refusal", () -> notes.size() == 2);
            assertThat(notes.get(1)).contains("speed: unknown setting; must be max-rate or threads");
            assertThat(rate).hasValue(-1);
        }
    }
}
