// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.export.table.Generation.Start;
import org.nuxeo.datagen.export.table.TableFormat.Compression;
import org.nuxeo.datagen.testing.Datasets;
import org.nuxeo.datagen.testing.DurableWrites;

/** What a checkpoint says to be in a file is on the disk before the checkpoint is saved. */
class DurableExportTest {

    private static final Dataset DATASET = Datasets.ofBank(6_000);

    @TempDir
    private Path folder;

    private List<String> happened(TableFormat format, long most) throws IOException {
        Path file = folder.resolve("customer." + format.label());
        GenerationJob job = new GenerationJob(
                DATASET, "customer", null, format, Compression.NONE, new PositionRange(0, 6_000), true, null);
        try (DurableWrites writes = new DurableWrites()) {
            new Generation(job, 2, new UnattendedRun(most), Duration.ZERO, 1_000)
                    .toFile(
                            file,
                            new Start(0, 0),
                            (next, bytes, finished) -> writes.mark(finished ? "finished" : "saved"));
            return writes.of(Generation.partial(file));
        }
    }

    @ParameterizedTest
    @CsvSource({"CSV,finished", "JSON_LINES,finished", "PARQUET,finished", "CSV,saved"})
    void bytesAreForcedBeforeEachCheckpoint(TableFormat format, String last) throws IOException {
        List<String> happened = happened(format, last.equals("saved") ? 3_000 : Long.MAX_VALUE);
        assertThat(happened).startsWith("write").endsWith("force", last);
        for (int i = 1; i < happened.size(); i++) {
            if (happened.get(i).equals("saved") || happened.get(i).equals("finished")) {
                assertThat(happened.get(i - 1)).as("before checkpoint %d", i).isEqualTo("force");
            }
        }
        if (format != TableFormat.PARQUET) {
            assertThat(happened).contains("saved");
        }
    }
}
