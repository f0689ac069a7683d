// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks.peer;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * The export of the line items of TPC-H by tpchgen-cli, a program of its own. Its start, in which it prepares the texts of
 * comments, is measured with almost no rows and is not counted.
 */
final class TpchExport implements Export {

    private static final String TABLE = "lineitem";
    private static final String SCALE = "0.2";
    private static final String START_SCALE = "0.001";

    /** Runs the arguments and prints user and system time in seconds. */
    private static final String TIMED = "TIMEFORMAT='%U %S'; time \"$@\" >/dev/null 2>&1";

    private final Path tool;

    TpchExport(Path tool) {
        this.tool = tool;
    }

    @Override
    public Path file(String format, Path folder) {
        return folder.resolve(TABLE + "." + format);
    }

    @Override
    public long write(String format, Path folder) throws IOException, InterruptedException {
        long start = run(format, START_SCALE, folder);
        Files.delete(file(format, folder));
        return run(format, SCALE, folder) - start;
    }

    private long run(String format, String scale, Path folder) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        "bash",
                        "-c",
                        TIMED,
                        "bash",
                        tool.toAbsolutePath().toString(),
                        format,
                        "--scale-factor=" + scale,
                        "--tables=" + TABLE,
                        "--num-threads=1",
                        "--output-dir=" + folder)
                .redirectErrorStream(true)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException(tool + ": ended with exit code " + process.exitValue());
        }
        String[] seconds = printed.strip().split(" ");
        return (long) ((Double.parseDouble(seconds[0]) + Double.parseDouble(seconds[1])) * TimeUnit.SECONDS.toNanos(1));
    }
}
