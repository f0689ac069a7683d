// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.sink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.nuxeo.datagen.export.sink.LetterRuns.ARCHIVE_BYTES;
import static org.nuxeo.datagen.export.sink.LetterRuns.COUNT;
import static org.nuxeo.datagen.export.sink.LetterRuns.DATASET;
import static org.nuxeo.datagen.export.sink.LetterRuns.run;
import static org.nuxeo.datagen.export.sink.LetterRuns.sink;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.export.ExportException;
import org.nuxeo.datagen.export.sink.RenderRun.RenderReport;
import org.nuxeo.datagen.export.sink.SinkFailures.UnwritableSinkException;
import org.nuxeo.datagen.render.frame.BlobFormat;
import org.nuxeo.datagen.testing.OutsideTool;

class RenderRunTest {

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"folder", "digest", "tree"})
    void everyBlobHasAFileAndARow(String type) throws Exception {
        RenderReport report = run(job(type + ":" + folder, 2, false), 0);
        assertThat(report.rendered()).isEqualTo(COUNT);
        List<String> rows = Files.readAllLines(folder.resolve("metadata.csv"));
        assertThat(rows).hasSize(COUNT + 1).first().asString().startsWith("\"digest\",\"fileName\",");
        for (int i = 0; i < COUNT; i++) {
            String[] row = rows.get(i + 1).split(",");
            Document document = DATASET.document(DATASET.firstOrdinal(Bank.LETTER) + 100 + i);
            String name =
                    switch (type) {
                        case "folder" -> row[1];
                        case "digest" -> row[0];
                        default -> row[0].substring(0, 2) + "/" + row[0].substring(2, 4) + "/" + row[0];
                    };
            byte[] bytes = Files.readAllBytes(folder.resolve(name));
            assertThat(row[0])
                    .isEqualTo(HexFormat.of()
                            .formatHex(MessageDigest.getInstance("MD5").digest(bytes)));
            assertThat(row[1]).isEqualTo(document.fileName());
            assertThat(row[2]).isEqualTo(Integer.toString(bytes.length));
            assertThat(row[3]).isEqualTo(document.blobKey().text());
            assertThat(row[4])
                    .isEqualTo(Bank.of(document.dataset()).customer(document).firstName());
            assertThat(row[5])
                    .isEqualTo(Bank.of(document.dataset()).customer(document).lastName());
            assertThat(row[6])
                    .isEqualTo(Bank.of(document.dataset()).account(document).numberText());
        }
        assertThat(files()).hasSize(COUNT + 2);
        assertThat(Files.readString(folder.resolve("manifest.json"))).contains("\"finished\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "folder", "tree", "tar"})
    @Tag("long")
    void aResumedRunWritesTheSameFilesAsAnUninterruptedOne(String type) throws Exception {
        Path whole = Files.createDirectory(folder.resolve("whole"));
        Path broken = Files.createDirectory(folder.resolve("broken"));
        run(LetterRuns.job(sink(type, whole), whole, 1, false), 0);
        for (int failAt : new int[] {1, 300, 301, 80}) {
            assertThatThrownBy(() -> run(LetterRuns.job(sink(type, broken), broken, 1, false), failAt))
                    .isInstanceOf(ExportException.class)
                    .hasMessageContaining("the disk is full")
                    .hasMessageContaining("resume");
            assertThat(LetterRuns.files(broken).keySet())
                    .doesNotContain("metadata.csv")
                    .noneMatch(name -> name.endsWith(".part") && !name.equals("metadata.csv.part"));
        }
        RenderReport last = run(LetterRuns.job(sink(type, broken), broken, 1, false), 0);
        assertThat(last.rendered() + last.present()).isEqualTo(COUNT);
        assertThat(last.present()).isPositive();
        Map<String, String> expected = LetterRuns.files(whole);
        Map<String, String> actual = LetterRuns.files(broken);
        expected.remove("manifest.json");
        actual.remove("manifest.json");
        assertThat(actual).isEqualTo(expected);
        RenderReport again = run(LetterRuns.job(sink(type, broken), broken, 1, false), 0);
        assertThat(again.rendered()).isZero();
        assertThat(again.present()).isEqualTo(COUNT);
    }

    @Test
    void aStoppedRunIsResumed() throws Exception {
        RenderJob job = job("folder:" + folder, 2, false);
        AtomicInteger asked = new AtomicInteger();
        RenderReport first = new RenderRun(job, sink(job), () -> asked.incrementAndGet() > 2, done -> {}).run();
        assertThat(first.rendered()).isBetween(1L, COUNT - 1L);
        RenderReport second = run(job, 0);
        assertThat(second.present()).isEqualTo(first.rendered());
        assertThat(second.rendered()).isEqualTo(COUNT - first.rendered());
        assertThat(files()).hasSize(COUNT + 2);
    }

    @Test
    void tarReadsTheArchives() throws Exception {
        Path tar = OutsideTool.require("tar");
        run(job("tar:" + folder, 1, false), 0);
        List<Path> archives;
        try (Stream<Path> list = Files.list(folder)) {
            archives = list.filter(file -> file.toString().endsWith(".tar"))
                    .sorted()
                    .toList();
        }
        assertThat(archives).hasSizeGreaterThan(10);
        Path out = Files.createDirectory(folder.resolve("out"));
        for (Path archive : archives) {
            assertThat(Files.size(archive)).isLessThanOrEqualTo(ARCHIVE_BYTES);
            assertHeaderIsAnonymous(archive);
            Process process = new ProcessBuilder(tar.toString(), "-xf", archive.toString(), "-C", out.toString())
                    .redirectErrorStream(true)
                    .start();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor()).as(said).isZero();
            assertThat(said).isEmpty();
        }
        for (String row : Files.readAllLines(folder.resolve("metadata.csv")).subList(1, COUNT + 1)) {
            byte[] bytes = Files.readAllBytes(out.resolve(row.split(",")[1]));
            assertThat(HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(bytes)))
                    .isEqualTo(row.split(",")[0]);
        }
    }

    /** Asserts that the first header has no user, group or time, so that archives are the same on every machine. */
    private static void assertHeaderIsAnonymous(Path archive) throws Exception {
        byte[] header = new byte[512];
        try (InputStream in = Files.newInputStream(archive)) {
            assertThat(in.readNBytes(header, 0, header.length)).isEqualTo(header.length);
        }
        String text = new String(header, StandardCharsets.US_ASCII);
        assertThat(text.substring(136, 147)).as("time").isEqualTo("00000000000");
        assertThat(text.substring(265, 329).chars()).as("user and group").containsOnly(0);
    }

    @Test
    void aFolderOfAnotherRangeIsRefused() {
        run(job("folder:" + folder, 1, false), 0);
        RenderJob other = new RenderJob(
                new BlobRange(DATASET, Bank.LETTER, BlobFormat.DOCX, 0, COUNT),
                SinkSpec.parse("folder:" + folder),
                folder,
                1,
                false);
        assertThatThrownBy(() -> run(other, 0))
                .isInstanceOf(ExportException.class)
                .hasMessageContaining("from 100, not 0")
                .hasMessageContaining("render everything again");
        assertThat(run(job("folder:" + folder, 1, true), 0).rendered()).isEqualTo(COUNT);
    }

    @Test
    void aFolderWithoutWritePermissionIsReported() throws Exception {
        Path locked = folder.resolve("locked");
        RenderJob job = LetterRuns.job("folder:" + locked, locked, 1, false);
        assertThat(new UnwritableSinkException(job.sink(), new AccessDeniedException(locked + "/letter.docx")))
                .hasMessage("sink folder:" + locked + ": permission denied on " + locked
                        + "/letter.docx; grant this user write access and repeat the command to resume");
        Files.writeString(locked, "a file where the folder should be");
        assertThatThrownBy(() -> run(job, 0))
                .isInstanceOf(ExportException.class)
                .hasMessageStartingWith("sink folder:" + locked + ": ")
                .hasMessageContaining("repeat the command");
    }

    @Test
    void rangesOutsideTheDatasetAreRefused() {
        long size = DATASET.count(Bank.LETTER);
        assertThatThrownBy(() -> new BlobRange(DATASET, Bank.LETTER, BlobFormat.DOCX, size - 1, 2))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("count 2: must be 1 to 1 from position " + (size - 1));
    }

    @Test
    void sinksAreParsed() {
        assertThat(SinkSpec.parse("s3:bucket/a/b").prefix()).isEqualTo("a/b/");
        assertThat(SinkSpec.parse("s3:bucket/a/b").bucket()).isEqualTo("bucket");
        assertThat(SinkSpec.parse("s3:bucket").prefix()).isEmpty();
        for (String wrong : List.of("", "null:x", "folder", "folder:", "zip:x", "s3:")) {
            assertThatThrownBy(() -> SinkSpec.parse(wrong))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("folder:DIR");
        }
        assertThatThrownBy(() -> SinkSpec.parse("s3:bucket").create("letter", 10_240))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("sink s3:bucket");
    }

    private RenderJob job(String sink, int threads, boolean again) {
        return LetterRuns.job(sink, folder, threads, again);
    }

    private Map<String, String> files() throws Exception {
        return LetterRuns.files(folder);
    }
}
