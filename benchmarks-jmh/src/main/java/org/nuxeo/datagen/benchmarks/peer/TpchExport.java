// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks.peer;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * The export of the line items of TPC-H by tpchgen-cli, a program of its own. Its start, in which it prepares the texts of
 * comments, is measured with almost no rows and is not counted. It has no JSON Lines: CSV takes their place.
 */
final class TpchExport implements Export {

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
    public Time write(String format, int threads, Path folder) throws IOException, InterruptedException {
        Time start = run(format, START_SCALE, threads, folder);
        Files.delete(file(format, folder));
        Time whole = run(format, SCALE, threads, folder);
        return new Time(whole.processorNanos() - start.processorNanos(), whole.clockNanos() - start.clockNanos());
    }

    private Time run(String format, String scale, int threads, Path folder) throws IOException, InterruptedException {
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
        return new Time(nanos(seconds[0]) + nanos(seconds[1]), nanos(seconds[2]));
    }

    private static long nanos(String seconds) {
        return (long) (Double.parseDouble(seconds) * TimeUnit.SECONDS.toNanos(1));
    }
}
