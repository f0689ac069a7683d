// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.testing.Eventually;
import org.nuxeo.datagen.testing.OutsideTool;

/** Repetition of a {@code render} command that was killed with {@code kill -9}. */
@Tag("long")
class KilledRenderIT {

    private static final int COUNT = 8000;

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"folder", "tree", "tar"})
    void aKilledRunLeavesCompleteFilesAndTheNextRunCompletesTheRest(String sink) throws Exception {
        Path killed = kill(sink);
        for (Path file : files(killed)) {
            if (!file.toString().endsWith(".part")
                    && !file.getFileName().toString().startsWith("manifest")) {
                assertThat(whole(sink, file)).as(file + " bears its final name").isTrue();
            }
        }
        assertThat(killed.resolve("metadata.csv")).doesNotExist();
        try (CommandProcess again = start(sink, killed)) {
            assertThat(again.exitCode()).as(again.err()).isZero();
        }
        verify(sink, killed);
    }

    /** Returns a folder in which a run was killed. A run that ends before it can be killed is repeated. */
    private Path kill(String sink) throws Exception {
        for (int attempt = 0; attempt < 6; attempt++) {
            Path target = folder.resolve(sink + attempt);
            try (CommandProcess run = start(sink, target)) {
                Eventually.await("files", () -> files(target).size() >= 4 || !run.isAlive());
                run.signal("KILL");
                if (run.exitCode() != 0) {
                    assertThat(run.exitCode()).as(run.err()).isEqualTo(128 + 9);
                    return target;
                }
            }
        }
        throw new AssertionError("every run ended before it could be killed");
    }

    private CommandProcess start(String sink, Path target) throws IOException {
        return CommandProcess.start(
                folder.resolve("err"),
                "render",
                "--kind",
                "statement",
                "--count",
                Integer.toString(COUNT),
                "--sink",
                sink + ":" + target,
                "--archive-size",
                "2M",
                "--threads",
                "1");
    }

    /** Returns whether a file is complete, as far as its name and content show. */
    private static boolean whole(String sink, Path file) throws Exception {
        byte[] bytes = Files.readAllBytes(file);
        return switch (sink) {
            case "tree" -> md5(bytes).equals(file.getFileName().toString());
            case "tar" -> bytes.length % 512 == 0 && bytes[bytes.length - 1] == 0;
            default ->
                new String(bytes, bytes.length - 6, 6, StandardCharsets.US_ASCII)
                        .trim()
                        .endsWith("%%EOF");
        };
    }

    private static void verify(String sink, Path target) throws Exception {
        List<String> rows = Files.readAllLines(target.resolve("metadata.csv"));
        assertThat(rows).hasSize(COUNT + 1);
        Path blobs = sink.equals("tar") ? extracted(target) : target;
        for (String row : rows.subList(1, rows.size())) {
            String digest = row.split(",")[0];
            String name = sink.equals("tree")
                    ? digest.substring(0, 2) + "/" + digest.substring(2, 4) + "/" + digest
                    : row.split(",")[1];
            assertThat(md5(Files.readAllBytes(blobs.resolve(name)))).isEqualTo(digest);
        }
    }

    private static Path extracted(Path target) throws Exception {
        String tar = OutsideTool.require("tar").toString();
        Path out = Files.createDirectory(target.resolve("extracted"));
        for (Path file : files(target)) {
            if (file.toString().endsWith(".tar")) {
                Process process = new ProcessBuilder(tar, "-xf", file.toString(), "-C", out.toString())
                        .inheritIO()
                        .start();
                assertThat(process.waitFor()).as(file.toString()).isZero();
            }
        }
        return out;
    }

    /** Returns the files of a folder. Files that are renamed at the same time may be missing. */
    private static List<Path> files(Path target) throws IOException {
        try (Stream<Path> walk = Files.walk(target)) {
            return walk.filter(Files::isRegularFile).toList();
        } catch (NoSuchFileException | UncheckedIOException e) {
            return List.of();
        }
    }

    private static String md5(byte[] bytes) throws Exception {
        return HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(bytes));
    }
}
