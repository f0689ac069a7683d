// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks.peer;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;
import org.nuxeo.datagen.benchmarks.peer.Export.Time;

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
        Time[][] one = measure(format, 1);
        Time[][] all = measure(format, threads);
        double[] rates = new double[exports.size()];
        for (int i = 0; i < exports.size(); i++) {
            Size size = size(exports.get(i), format.equals("jsonl") ? format : "csv");
            double seconds = median(one[i], Time::processorNanos) / NANOS_PER_SECOND;
            rates[i] = size.bytes() / seconds;
            System.out.printf(
                    Locale.ROOT,
                    "%-8s %-24s %6.2f million rows/s %7.1f MB/s, %d threads: times %.2f%n",
                    format,
                    exports.get(i).name(),
                    size.rows() / seconds / 1e6,
                    rates[i] / 1e6,
                    threads,
                    median(one[i], Time::clockNanos) / median(all[i], Time::clockNanos));
        }
        System.out.printf(Locale.ROOT, "%-8s ratio of MB/s %33.2f%n", format, rates[0] / rates[1]);
    }

    /** Returns the times by export and round. */
    private Time[][] measure(String format, int threads) throws IOException, InterruptedException {
        Time[][] times = new Time[exports.size()][rounds];
        for (int round = -WARM_UP_ROUNDS; round < rounds; round++) {
            for (int i = 0; i < exports.size(); i++) {
                Time time = exports.get(i).write(format, threads, folder);
                Files.delete(exports.get(i).file(format, folder));
                if (round >= 0) {
                    times[i][round] = time;
                }
            }
        }
        return times;
    }

    private static double median(Time[] times, ToLongFunction<Time> nanos) {
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
}
