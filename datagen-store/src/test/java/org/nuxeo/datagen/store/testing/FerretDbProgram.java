// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.nuxeo.datagen.testing.OutsideTool;

/**
 * FerretDB's program, built with Go by {@code datagen-store/src/test/go/ferretdb/build}. The first build takes about a
 * minute; the program is then kept until the next clean or the next change of its sources.
 */
final class FerretDbProgram {

    private static final Path BUILD = Path.of("..", "datagen-store", "src", "test", "go", "ferretdb", "build");
    private static final Path FOLDER = Path.of("target", "ferretdb").toAbsolutePath();
    private static final int NO_GO = 2;
    private static final int NO_SOURCES = 5;

    private FerretDbProgram() {}

    /** Returns the program. The test is skipped if there is no Go, or Go cannot get the sources. */
    static synchronized Path require() throws IOException, InterruptedException {
        Path output = Files.createDirectories(FOLDER).resolve("output");
        int exitCode = new ProcessBuilder("bash", BUILD.toString(), FOLDER.toString())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start()
                .waitFor();
        OutsideTool.require(exitCode != NO_GO, "the program go, which is not on the PATH");
        OutsideTool.require(
                exitCode != NO_SOURCES, "the sources of FerretDB, which go cannot get: " + Files.readString(output));
        if (exitCode != 0) {
            throw new IOException("build of FerretDB: " + Files.readString(output));
        }
        return FOLDER.resolve("ferretdb");
    }
}
