// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.nuxeo.datagen.testing.OutsideTool;

/**
 * FerretDB's program, built with Go from the sources that {@code src/test/go/ferretdb} names. The first build takes
 * about a minute; the program is then kept until the next clean. It does not start without a version, which only its
 * releases contain, so the sources are copied and a version is added.
 */
final class FerretDbProgram {

    private static final Path MODULE = Path.of("src", "test", "go", "ferretdb");
    private static final Path FOLDER = Path.of("target", "ferretdb").toAbsolutePath();
    private static final Path PROGRAM = FOLDER.resolve("ferretdb");
    private static final String SOURCES = "github.com/FerretDB/FerretDB";
    private static final int DOWNLOADS = 3;

    private FerretDbProgram() {}

    /** Returns the program. The test is skipped if there is no Go, or Go cannot get the sources. */
    static synchronized Path require() throws IOException, InterruptedException {
        if (!Files.isExecutable(PROGRAM)) {
            Path go = OutsideTool.require("go");
            Files.createDirectories(FOLDER);
            for (String file : List.of("go.mod", "go.sum")) {
                Files.copy(MODULE.resolve(file), FOLDER.resolve(file), StandardCopyOption.REPLACE_EXISTING);
            }
            boolean there = false;
            for (int i = 0; !there && i < DOWNLOADS; i++) {
                there = succeeds(go, "mod", "vendor");
            }
            OutsideTool.require(there, "the sources of FerretDB, which go cannot get: " + output());
            Files.writeString(
                    FOLDER.resolve(Path.of("vendor", SOURCES, "build", "version", "version.txt")), version() + "\n");
            build(go);
        }
        return PROGRAM;
    }

    private static void build(Path go) throws IOException, InterruptedException {
        Path unfinished = FOLDER.resolve("unfinished");
        boolean built = succeeds(
                go,
                "build",
                "-mod=vendor",
                "-buildvcs=false",
                "-tags=ferretdb_no_postgresql",
                "-ldflags=-s -w",
                "-o",
                unfinished.toString(),
                SOURCES + "/cmd/ferretdb");
        if (!built) {
            throw new IOException("go build of FerretDB: " + output());
        }
        Files.move(unfinished, PROGRAM, StandardCopyOption.ATOMIC_MOVE);
        deleteSources();
    }

    private static void deleteSources() throws IOException {
        try (Stream<Path> files = Files.walk(FOLDER.resolve("vendor"))) {
            for (Path each : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }

    private static String version() throws IOException {
        return Files.readAllLines(MODULE.resolve("go.mod")).stream()
                .map(String::strip)
                .filter(line -> line.startsWith(SOURCES + " "))
                .map(line -> line.split(" ")[1])
                .findFirst()
                .orElseThrow();
    }

    private static boolean succeeds(Path go, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(go.toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(FOLDER.toFile())
                .redirectErrorStream(true)
                .redirectOutput(FOLDER.resolve("output").toFile());
        builder.environment().putAll(Map.of("CGO_ENABLED", "0"));
        return builder.start().waitFor() == 0;
    }

    private static String output() throws IOException {
        return Files.readString(FOLDER.resolve("output"));
    }
}
