// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks.bank;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.export.table.Generation;
import org.nuxeo.datagen.export.table.Generation.ExportJournal;
import org.nuxeo.datagen.export.table.Generation.ExportProgress;
import org.nuxeo.datagen.export.table.GenerationJob;
import org.nuxeo.datagen.export.table.TableFormat;

/**
 * Exports of statements in this virtual machine, without its start and warm-up, which {@code benchmarks-jmh/peers} compares
 * with those of another program. The processor time includes the collector and the compiler.
 */
public final class Exports {

    private static final int ROWS = 1_000_000;
    private static final int WARM_UP_ROUNDS = 2;
    private static final OperatingSystemMXBean SYSTEM =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private Exports() {}

    /**
     * Prints the size of the table in bytes, for Parquet as CSV, the median of its processor seconds with one thread, and of
     * the seconds by the clock with one thread and with all.
     *
     * @param arguments the format, and the number of rounds
     */
    public static void main(String[] arguments) throws IOException {
        String format = arguments[0];
        Path file = Files.createTempDirectory(Path.of("target"), "exports").resolve("statements");
        double[][] seconds = new double[4][Integer.parseInt(arguments[1])];
        int[] threads = {1, Runtime.getRuntime().availableProcessors()};
        for (int i = 0; i < threads.length; i++) {
            for (int round = -WARM_UP_ROUNDS; round < seconds[0].length; round++) {
                long processorNanos = SYSTEM.getProcessCpuTime();
                long clockNanos = System.nanoTime();
                write(format, threads[i], file);
                if (round >= 0) {
                    seconds[2 * i][round] = (System.nanoTime() - clockNanos) / 1e9;
                    seconds[2 * i + 1][round] = (SYSTEM.getProcessCpuTime() - processorNanos) / 1e9;
                }
            }
        }
        write(format.equals("parquet") ? "csv" : format, 1, file);
        System.out.printf(
                Locale.ROOT,
                "%d %.4f %.4f %.4f%n",
                Files.size(file),
                median(seconds[1]),
                median(seconds[0]),
                median(seconds[2]));
        Files.delete(file);
        Files.delete(file.getParent());
    }

    private static void write(String format, int threads, Path file) throws IOException {
        Files.deleteIfExists(file);
        TableFormat as = TableFormat.of(format);
        GenerationJob job = new GenerationJob(
                Samples.whole(), "statement", null, as, as.compression(null), new PositionRange(0, ROWS), true);
        new Generation(job, threads, new Unattended()).toFile(file, new Unattended());
    }

    private static double median(double[] values) {
        return Arrays.stream(values).sorted().toArray()[values.length / 2];
    }

    /** Shows no progress and keeps no checkpoint. */
    private record Unattended() implements ExportProgress, ExportJournal {
        @Override
        public void started(long positions) {
            // nothing is shown
        }

        @Override
        public void advanced(long positions, long rows) {
            // nothing is shown
        }

        @Override
        public boolean stopRequested() {
            return false;
        }

        @Override
        public long nextRow(long first) {
            return first;
        }

        @Override
        public long bytes() {
            return 0;
        }

        @Override
        public void save(long nextRow, long bytes, boolean finished) {
            // nothing is kept
        }
    }
}
