// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks.peer;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Exports of one thread beside each other, in alternating rounds. A rate is the number of rows, or of bytes that the same
 * rows have as CSV, in a second of processor time; it is the median of the rounds.
 */
public final class Peers {

    private static final int WARM_UP_ROUNDS = 2;
    private static final List<String> FORMATS = List.of("csv", "parquet");
    private static final double NANOS_PER_SECOND = 1e9;

    private Peers() {}

    /** The size of a table as CSV. */
    private record Size(long rows, long bytes) {}

    /** Measures with the program that the first argument names, in as many rounds as the second one says. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        int rounds = Integer.parseInt(arguments[1]);
        List<Export> exports = List.of(new OwnExport(), new TpchExport(Path.of(arguments[0])));
        List<String> names = List.of("statements, datagen", "line items, tpchgen-cli");
        Path folder = Files.createTempDirectory(Path.of("target"), "peers");
        Size[] sizes = new Size[exports.size()];
        for (String format : FORMATS) {
            double[][] nanos = new double[exports.size()][rounds];
            for (int round = -WARM_UP_ROUNDS; round < rounds; round++) {
                for (int i = 0; i < exports.size(); i++) {
                    long time = exports.get(i).write(format, folder);
                    Path file = exports.get(i).file(format, folder);
                    if (sizes[i] == null) {
                        sizes[i] = new Size(lines(file) - 1, Files.size(file));
                    }
                    Files.delete(file);
                    if (round >= 0) {
                        nanos[i][round] = time;
                    }
                }
            }
            print(format, names, sizes, nanos);
        }
        Files.delete(folder);
    }

    private static void print(String format, List<String> names, Size[] sizes, double[][] nanos) {
        double[] bytesPerSecond = new double[names.size()];
        for (int i = 0; i < names.size(); i++) {
            double seconds = median(nanos[i]) / NANOS_PER_SECOND;
            bytesPerSecond[i] = sizes[i].bytes() / seconds;
            System.out.printf(
                    Locale.ROOT,
                    "%-8s %-24s %6.2f million rows/s %7.1f MB/s of CSV%n",
                    format,
                    names.get(i),
                    sizes[i].rows() / seconds / 1e6,
                    bytesPerSecond[i] / 1e6);
        }
        System.out.printf(Locale.ROOT, "%-8s ratio of bytes %25.2f%n", format, bytesPerSecond[0] / bytesPerSecond[1]);
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
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
