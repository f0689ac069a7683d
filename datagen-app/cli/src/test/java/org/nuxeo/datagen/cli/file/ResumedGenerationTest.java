// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.export.table.Generation.Written;
import org.nuxeo.datagen.export.table.GenerationJob;
import org.nuxeo.datagen.export.table.TableFormat;
import org.nuxeo.datagen.export.table.TableFormat.Compression;
import org.nuxeo.datagen.importer.telemetry.ProgressListener.RunProgress;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.testing.Datasets;

/** Resumption of runs that were killed or stopped, with their manifest. */
class ResumedGenerationTest {

    private static final Dataset DATASET = Datasets.ofBank(3000);

    private static final int ROWS = 72_000;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"csv,NONE,1", "jsonl,GZIP,2", "csv,ZSTD,8", "arrow,ZSTD,2"})
    void aResumedFileEqualsThatOfASingleRun(String format, Compression compression, int threads) throws IOException {
        GenerationJob job = new GenerationJob(
                DATASET,
                "statement",
                null,
                TableFormat.of(format),
                compression,
                new PositionRange(0, ROWS),
                true,
                null);
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        generated(job, threads, new Witness(Integer.MAX_VALUE), () -> false).toStream(whole);
        Path file = folder.resolve("statements");

        Witness first = new Witness(6);
        assertThatThrownBy(() -> write(generated(job, threads, first, () -> false), file))
                .isInstanceOf(Killed.class);
        assertThat(file).doesNotExist();
        Path partial = folder.resolve("statements.partial");
        byte[] left = Files.readAllBytes(partial);
        left[0] ^= 1;
        Files.write(partial, left);

        Witness second = new Witness(Integer.MAX_VALUE);
        write(generated(job, threads, second, () -> false), file);
        byte[] found = Files.readAllBytes(file);
        assertThat(found[0]).as("what the first run wrote was kept").isEqualTo(left[0]);
        found[0] ^= 1;
        assertThat(found).isEqualTo(whole.toByteArray());
        assertThat(second.startedRows).isPositive().isLessThan(ROWS);
        assertThat(partial).doesNotExist();
    }

    @Test
    void aStoppedRunReportsItsProgressAndIsResumed() throws IOException {
        GenerationJob job = new GenerationJob(
                DATASET, "statement", null, TableFormat.CSV, Compression.NONE, new PositionRange(0, ROWS), true, null);
        Path file = folder.resolve("statements.csv");
        int[] asked = {0};
        Witness quiet = new Witness(Integer.MAX_VALUE);
        Written stopped = write(generated(job, 2, quiet, () -> ++asked[0] == 3), file);
        assertThat(stopped.next()).isEqualTo(3 * 8192);
        assertThat(file).doesNotExist();

        Witness second = new Witness(Integer.MAX_VALUE);
        Written rest = write(generated(job, 2, second, () -> false), file);
        assertThat(second.startedRows).isEqualTo(ROWS - stopped.next());
        assertThat(rest.rows()).isEqualTo(ROWS - stopped.next());
        assertThat(rest.bytes()).isEqualTo(Files.size(file));
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        generated(job, 1, new Witness(Integer.MAX_VALUE), () -> false).toStream(whole);
        assertThat(Files.readAllBytes(file)).isEqualTo(whole.toByteArray());
        assertThat(write(generated(job, 2, quiet, () -> false), file))
                .as("was finished")
                .isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"csv", "parquet", "arrow"})
    void aStoppedSeriesOfFilesIsResumed(String format) throws IOException {
        GenerationJob job = new GenerationJob(
                DATASET,
                "statement",
                null,
                TableFormat.of(format),
                Compression.NONE,
                new PositionRange(0, ROWS),
                true,
                null);
        GeneratedFile.Series files =
                new GeneratedFile.Series(folder.resolve("s." + format), new PositionRange(0, ROWS), 20_000, null);
        GeneratedFile.Series expected =
                new GeneratedFile.Series(folder.resolve("e." + format), new PositionRange(0, ROWS), 20_000, null);
        int[] asked = {0};
        Written stopped = write(generated(job, 2, new Witness(Integer.MAX_VALUE), () -> ++asked[0] >= 5), files);
        assertThat(stopped.next()).isPositive().isLessThan(ROWS);
        write(generated(job, 2, new Witness(Integer.MAX_VALUE), () -> false), files);
        write(generated(job, 2, new Witness(Integer.MAX_VALUE), () -> false), expected);
        for (int row = 0; row < ROWS; row += 20_000) {
            assertThat(files.file(row)).hasSameBinaryContentAs(expected.file(row));
        }
        assertThat(folder.resolve("s-00003." + format)).exists();
        assertThat(folder.resolve("s-00004." + format)).doesNotExist();
    }

    @Test
    void progressOfTransactionsCountsTransactions() throws IOException {
        GenerationJob job = new GenerationJob(
                DATASET,
                "transaction",
                null,
                TableFormat.CSV,
                Compression.NONE,
                new PositionRange(0, 20_000),
                true,
                null);
        long[] counted = new long[2];
        RunProgress counts = new RunProgress() {
            @Override
            public void expected(String activity, long documents) {
                counted[0] = documents;
            }

            @Override
            public void advanced(String activity, long documents) {
                counted[1] += documents;
            }

            @Override
            public void ended() {
                // nothing is shown
            }
        };
        Written written = generated(job, 1, counts, () -> false).toStream(OutputStream.nullOutputStream());
        assertThat(written.rows()).isGreaterThan(100_000);
        assertThat(counted).containsExactly(written.rows(), written.rows());
    }

    private static GeneratedFile generated(GenerationJob job, int threads, RunProgress progress, BooleanSupplier stop) {
        return new GeneratedFile(job, threads, progress, stop, Duration.ZERO);
    }

    private Written write(GeneratedFile generated, Path file) {
        return write(generated, new GeneratedFile.Series(file, new PositionRange(0, ROWS), 0, null));
    }

    private Written write(GeneratedFile generated, GeneratedFile.Series files) {
        return generated.toFiles(files, Json.object(), folder.resolve("work"), false, false);
    }

    private static final class Killed extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    /** A progress receiver that stops the run at a chunk. */
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
            // Nothing is shown, so there is nothing to close.
        }
    }
}
