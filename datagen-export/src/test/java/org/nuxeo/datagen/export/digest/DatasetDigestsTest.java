// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.digest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nuxeo.datagen.core.id.DatasetVersion;
import org.nuxeo.datagen.testing.OutsideTool;
import org.nuxeo.datagen.testing.RecordedDigests;

/**
 * Comparison of datasets with the digests that are recorded for the dataset version. A change to any byte needs a new
 * version; {@code datagen-render/src/tools/record-digests} records its digests.
 */
class DatasetDigestsTest {

    private static final Path RECORDED =
            Path.of("src/test/resources/org/nuxeo/datagen/export/digest/dataset-digests.txt");

    @TempDir
    private Path folder;

    @Test
    void datasetsHaveTheRecordedDigests() throws IOException, InterruptedException, ExecutionException {
        List<String> lines = new ArrayList<>(List.of(DatasetVersion.V1.toString()));
        lines.addAll(DatasetDigests.lines(2));
        if (Boolean.getBoolean("datagen.record")) {
            RecordedDigests.write(RECORDED, DatasetVersion.V1, lines);
        }
        assertThat(lines)
                .as("documents of " + DatasetVersion.V1 + " changed: raise DatasetVersion.V1, then record")
                .isEqualTo(Files.readAllLines(RECORDED));
    }

    @ParameterizedTest
    @CsvSource({
        "java, 1, en, US, UTC, UTF-8, 96m",
        "java, 8, tr, TR, Asia/Kathmandu, ISO-8859-9, 1g",
        "java, 3, ar, EG, America/St_Johns, US-ASCII, 256m",
        "java25, 1, tr, TR, Pacific/Kiritimati, UTF-16, 96m",
        "java25, 8, en, US, UTC, UTF-8, 1g"
    })
    @Tag("long")
    void datasetsAreTheSameOnEveryVirtualMachine(
            String java, int threads, String language, String country, String zone, String charset, String heap)
            throws IOException, InterruptedException {
        Path program = java.equals("java")
                ? Path.of(System.getProperty("java.home"), "bin", "java")
                : OutsideTool.require(java);
        List<String> command = new ArrayList<>(List.of(
                program.toString(),
                "-Xmx" + heap,
                "-Duser.language=" + language,
                "-Duser.country=" + country,
                "-Duser.timezone=" + zone,
                "-Dfile.encoding=" + charset,
                "-Djava.awt.headless=true",
                "-cp",
                System.getProperty("surefire.real.class.path", System.getProperty("java.class.path")),
                DatasetDigests.class.getName(),
                Integer.toString(threads)));
        Path out = folder.resolve("out.txt");
        Path errors = folder.resolve("errors.txt");
        Process process = new ProcessBuilder(command)
                .redirectOutput(out.toFile())
                .redirectError(errors.toFile())
                .start();
        assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue())
                .as(Files.readString(errors, StandardCharsets.ISO_8859_1))
                .isZero();
        String printed = new String(Files.readAllBytes(out), charsetOf(charset));
        List<String> recorded = Files.readAllLines(RECORDED);
        assertThat(printed.lines().toList()).isEqualTo(recorded.subList(1, recorded.size()));
    }

    /** Digests are ASCII, so the charset of the standard output does not matter. */
    private static java.nio.charset.Charset charsetOf(String charset) {
        return charset.equals("UTF-16") ? StandardCharsets.UTF_8 : java.nio.charset.Charset.forName(charset);
    }
}
