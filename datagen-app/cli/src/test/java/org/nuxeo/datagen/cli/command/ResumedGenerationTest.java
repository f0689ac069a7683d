package org.nuxeo.datagen.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.Slice;
import org.nuxeo.datagen.export.table.Compression;
import org.nuxeo.datagen.export.table.GenerationJob;
import org.nuxeo.datagen.importer.telemetry.RunProgress;

/** A run that stops without a word, as a killed one does, is gone on with from its manifest. */
class ResumedGenerationTest {

    private static final Dataset DATASET =
            Dataset.of(DatasetSpec.builder().customers(3000).build());

    private static final int ROWS = 72_000;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"csv,NONE,1", "jsonl,GZIP,2", "csv,ZSTD,8"})
    void theFileIsThatOfOneRun(String format, Compression compression, int threads) throws IOException {
        GenerationJob job =
                new GenerationJob(DATASET, "statement", null, format, compression, new Slice(0, ROWS), true);
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        new GeneratedFile(job, threads, new Witness(Integer.MAX_VALUE)).toStream(whole);
        Path file = folder.resolve("statements");

        assertThatThrownBy(() -> GeneratedFile.savedAfterEveryChunk(job, threads, new Witness(6))
                        .toFile(file, folder, false))
                .isInstanceOf(Killed.class);
        assertThat(file).doesNotExist();
        Path partial = folder.resolve("statements.partial");
        byte[] left = Files.readAllBytes(partial);
        left[0] ^= 1;
        Files.write(partial, left);

        Witness second = new Witness(Integer.MAX_VALUE);
        new GeneratedFile(job, threads, second).toFile(file, folder, false);
        byte[] found = Files.readAllBytes(file);
        assertThat(found[0]).as("what the first run wrote was kept").isEqualTo(left[0]);
        found[0] ^= 1;
        assertThat(found).isEqualTo(whole.toByteArray());
        assertThat(second.startedRows).isPositive().isLessThan(ROWS);
        assertThat(partial).doesNotExist();
    }

    private static final class Killed extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    /** Stops a run at a chunk. */
    private static final class Witness implements RunProgress {
        private final int lastChunk;
        private int chunks;
        private long startedRows;

        Witness(int lastChunk) {
            this.lastChunk = lastChunk;
        }

        @Override
        public void started(String activity, long documents) {
            startedRows = documents;
        }

        @Override
        public void advanced(String activity, long documents) {
            chunks++;
            if (chunks == lastChunk) {
                throw new Killed();
            }
        }

        @Override
        public void ended() {
            // Nothing is shown, so nothing is to be closed.
        }
    }
}
