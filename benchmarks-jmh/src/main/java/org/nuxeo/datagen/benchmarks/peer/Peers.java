// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks.peer;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.export.table.Generation;
import org.nuxeo.datagen.export.table.Generation.ExportJournal;
import org.nuxeo.datagen.export.table.Generation.ExportProgress;
import org.nuxeo.datagen.export.table.GenerationJob;
import org.nuxeo.datagen.export.table.TableFormat;

/**
 * Exports beside each other, in alternating rounds. Those of one thread are compared by processor time, and tell the growth
 * of those of all threads by the clock. The rate of Parquet is that of the bytes that its rows have as CSV. A time is the
 * median of the rounds.
 */
public final class Peers {

    private static final int WARM_UP_ROUNDS = 2;
    private static final double NANOS_PER_SECOND = 1e9;

    private final List<Export> exports;
    private final int rounds;
    private final Path folder;

    private Peers(List<Export> exports, int rounds, Path folder) {
        this.exports = exports;
        this.rounds = rounds;
        this.folder = folder;
    }

    /** The size of a table. */
    private record Size(long rows, long bytes) {}

    /**
     * Measures with the program that the first argument names, in as many rounds as the second one says, the format of the
     * third one: a virtual machine compiles for the format that it writes.
     */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        List<Export> exports = List.of(new OwnExport(), new TpchExport(Path.of(arguments[0])));
        Path folder = Files.createTempDirectory(Path.of("target"), "peers");
        Peers peers = new Peers(exports, Integer.parseInt(arguments[1]), folder);
        int threads = Runtime.getRuntime().availableProcessors();
        peers.compare(arguments[2], threads);
        Files.delete(folder);
    }

    private void compare(String format, int threads) throws IOException, InterruptedException {
        Export.Time[][] one = measure(format, 1);
        Export.Time[][] all = measure(format, threads);
        double[] rates = new double[exports.size()];
        for (int i = 0; i < exports.size(); i++) {
            Size size = size(exports.get(i), format.equals("jsonl") ? format : "csv");
            double seconds = median(one[i], Export.Time::processorNanos) / NANOS_PER_SECOND;
            rates[i] = size.bytes() / seconds;
            System.out.printf(
                    Locale.ROOT,
                    "%-8s %-24s %6.2f million rows/s %7.1f MB/s, %d threads: times %.2f%n",
                    format,
                    exports.get(i).name(),
                    size.rows() / seconds / 1e6,
                    rates[i] / 1e6,
                    threads,
                    median(one[i], Export.Time::clockNanos) / median(all[i], Export.Time::clockNanos));
        }
        System.out.printf(Locale.ROOT, "%-8s ratio of MB/s %33.2f%n", format, rates[0] / rates[1]);
    }

    /** Returns the times by export and round. */
    private Export.Time[][] measure(String format, int threads) throws IOException, InterruptedException {
        Export.Time[][] times = new Export.Time[exports.size()][rounds];
        for (int round = -WARM_UP_ROUNDS; round < rounds; round++) {
            for (int i = 0; i < exports.size(); i++) {
                Export.Time time = exports.get(i).write(format, threads, folder);
                Files.delete(exports.get(i).file(format, folder));
                if (round >= 0) {
                    times[i][round] = time;
                }
            }
        }
        return times;
    }

    private static double median(Export.Time[] times, ToLongFunction<Export.Time> nanos) {
        return Arrays.stream(times)
                .mapToLong(nanos)
                .sorted()
                .skip(times.length / 2)
                .findFirst()
                .orElseThrow();
    }

    private Size size(Export export, String format) throws IOException, InterruptedException {
        export.write(format, 1, folder);
        Path file = export.file(format, folder);
        Size size = new Size(lines(file) - (file.toString().endsWith(".csv") ? 1 : 0), Files.size(file));
        Files.delete(file);
        return size;
    }

    private static long lines(Path file) throws IOException {
        long lines = 0;
        byte[] buffer = new byte[1 << 16];
        try (InputStream in = Files.newInputStream(file)) {
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                for (int i = 0; i < read; i++) {
                    lines += buffer[i] == '\n' ? 1 : 0;
                }
            }
        }
        return lines;
    }

    /** A program that exports a table. */
    private interface Export {

        /** The time of an export, without the start of the program: that of all its processors, and that of the clock. */
        record Time(long processorNanos, long clockNanos) {}

        /** Returns the name of the table and of the program. */
        String name();

        /**
         * Writes the table to a file.
         *
         * @param format {@code csv}, {@code jsonl} or {@code parquet}
         * @param threads number of threads that encode rows
         */
        Export.Time write(String format, int threads, Path folder) throws IOException, InterruptedException;

        /** Returns the file that an export has written. */
        Path file(String format, Path folder);
    }

    /** Our export of statements, in this virtual machine. The processor time includes its collector and its compiler. */
    private static final class OwnExport implements Export {

        private static final int ROWS = 1_000_000;
        private static final Dataset DATASET =
                Bank.dataset(Bank.spec().customers(90_000_000).months(60).build());

        private final OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

        @Override
        public String name() {
            return "statements, datagen";
        }

        @Override
        public Path file(String format, Path folder) {
            return folder.resolve("statements." + format);
        }

        @Override
        public Export.Time write(String format, int threads, Path folder) throws IOException {
            Files.deleteIfExists(file(format, folder));
            GenerationJob job = new GenerationJob(
                    DATASET,
                    "statement",
                    null,
                    TableFormat.of(format),
                    TableFormat.of(format).compression(null),
                    new PositionRange(0, ROWS),
                    true);
            long processorNanos = system.getProcessCpuTime();
            long clockNanos = System.nanoTime();
            new Generation(job, threads, new Unattended()).toFile(file(format, folder), new Unattended());
            return new Export.Time(system.getProcessCpuTime() - processorNanos, System.nanoTime() - clockNanos);
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

    /**
     * The export of the line items of TPC-H by tpchgen-cli, a program of its own. Its start, in which it prepares the texts of
     * comments, is measured with almost no rows and is not counted. It has no JSON Lines: CSV takes their place.
     */
    private static final class TpchExport implements Export {

        private static final String TABLE = "lineitem";
        private static final String SCALE = "0.2";
        private static final String START_SCALE = "0.001";

        /** Runs the arguments and prints user, system and elapsed time in seconds. */
        private static final String TIMED = "TIMEFORMAT='%U %S %R'; time \"$@\" >/dev/null 2>&1";

        private final Path tool;

        TpchExport(Path tool) {
            this.tool = tool;
        }

        @Override
        public String name() {
            return "line items, tpchgen-cli";
        }

        @Override
        public Path file(String format, Path folder) {
            return folder.resolve(TABLE + "." + known(format));
        }

        private static String known(String format) {
            return format.equals("jsonl") ? "csv" : format;
        }

        @Override
        public Export.Time write(String format, int threads, Path folder) throws IOException, InterruptedException {
            Export.Time start = run(format, START_SCALE, threads, folder);
            Files.delete(file(format, folder));
            Export.Time whole = run(format, SCALE, threads, folder);
            return new Export.Time(
                    whole.processorNanos() - start.processorNanos(), whole.clockNanos() - start.clockNanos());
        }

        private Export.Time run(String format, String scale, int threads, Path folder)
                throws IOException, InterruptedException {
            Process process = new ProcessBuilder(
                            "bash",
                            "-c",
                            TIMED,
                            "bash",
                            tool.toAbsolutePath().toString(),
                            known(format),
                            "--scale-factor=" + scale,
                            "--tables=" + TABLE,
                            "--num-threads=" + threads,
                            "--output-dir=" + folder)
                    .redirectErrorStream(true)
                    .start();
            String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new IOException(tool + ": ended with exit code " + process.exitValue());
            }
            String[] seconds = printed.strip().split(" ");
            return new Export.Time(nanos(seconds[0]) + nanos(seconds[1]), nanos(seconds[2]));
        }

        private static long nanos(String seconds) {
            return (long) (Double.parseDouble(seconds) * TimeUnit.SECONDS.toNanos(1));
        }
    }
}
