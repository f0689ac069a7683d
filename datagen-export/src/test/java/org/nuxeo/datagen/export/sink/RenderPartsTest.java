// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.sink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.export.ExportException;
import org.nuxeo.datagen.export.sink.RenderRun.RenderReport;
import org.nuxeo.datagen.export.sink.SinkFailures.NotResumableException;
import org.nuxeo.datagen.render.frame.BlobFormat;

/** Parts of a range that are rendered into one sink at the same time. */
class RenderPartsTest {

    private static final int PARTS = 3;

    @TempDir
    Path folder;

    private static RenderJob job(String sink, Path journal, Part part) {
        PositionRange range = new PositionRange(100, 100 + LetterRuns.COUNT).part(part);
        return new RenderJob(
                new BlobRange(LetterRuns.DATASET, Bank.LETTER, BlobFormat.DOCX, range.from(), range.count()),
                SinkSpec.parse(sink),
                null,
                journal,
                2,
                false,
                part);
    }

    @ParameterizedTest
    @ValueSource(strings = {"folder", "digest", "tree", "tar"})
    @Tag("long")
    void partsTogetherWriteWhatOneRunWrites(String type) throws Exception {
        Path whole = Files.createDirectory(folder.resolve("whole"));
        Path parts = Files.createDirectory(folder.resolve("parts"));
        LetterRuns.run(job(type + ":" + whole, whole, Part.WHOLE), 0);
        List<CompletableFuture<RenderReport>> runs = new ArrayList<>();
        for (int k = 1; k <= PARTS; k++) {
            RenderJob job = job(type + ":" + parts, parts, new Part(k, PARTS));
            runs.add(CompletableFuture.supplyAsync(() -> LetterRuns.run(job, 0)));
        }
        long rendered = 0;
        for (CompletableFuture<RenderReport> run : runs) {
            rendered += run.get().rendered();
        }
        assertThat(rendered).isEqualTo(LetterRuns.COUNT);
        assertThat(blobs(parts)).isEqualTo(blobs(whole)).hasSize(LetterRuns.COUNT);
        List<String> rows = new ArrayList<>();
        for (int k = 1; k <= PARTS; k++) {
            List<String> lines = Files.readAllLines(parts.resolve("metadata-part-" + k + "-of-3.csv"));
            rows.addAll(k == 1 ? lines : lines.subList(1, lines.size()));
            assertThat(Files.readString(parts.resolve("manifest-part-" + k + "-of-3.json")))
                    .contains("\"part\" : \"" + k + "/3\"")
                    .contains("\"finished\"");
        }
        assertThat(rows).isEqualTo(Files.readAllLines(whole.resolve("metadata.csv")));
    }

    /** Returns the digest of each blob by its file, or by its entry in an archive. */
    private static Map<String, String> blobs(Path sink) throws Exception {
        Map<String, String> blobs = new TreeMap<>();
        try (Stream<Path> all = Files.walk(sink)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                String name = sink.relativize(file).toString();
                if (name.endsWith(".tar")) {
                    addEntries(file, blobs);
                } else if (!name.matches("(metadata|manifest).*")) {
                    blobs.put(name, digest(Files.readAllBytes(file)));
                }
            }
        }
        return blobs;
    }

    private static void addEntries(Path archive, Map<String, String> blobs) throws Exception {
        try (InputStream file = Files.newInputStream(archive);
                TarArchiveInputStream tar = new TarArchiveInputStream(file)) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                assertThat(blobs.put(entry.getName(), digest(tar.readAllBytes())))
                        .isNull();
            }
        }
    }

    private static String digest(byte[] bytes) throws Exception {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    }

    @Test
    void aStoppedPartIsResumedAndAnotherRangeOfThatPartIsRefused() throws Exception {
        Part second = new Part(2, PARTS);
        RenderJob job = job("folder:" + folder, folder, second);
        assertThatThrownBy(() -> LetterRuns.run(job, 200)).isInstanceOf(ExportException.class);
        RenderReport rest = LetterRuns.run(job, 0);
        assertThat(rest.rendered() + rest.present()).isEqualTo(job.files().count());
        RenderJob other = new RenderJob(
                new BlobRange(LetterRuns.DATASET, Bank.LETTER, BlobFormat.DOCX, 0, 10),
                job.sink(),
                null,
                folder,
                1,
                false,
                second);
        assertThatThrownBy(() -> LetterRuns.run(other, 0))
                .isInstanceOf(NotResumableException.class)
                .hasMessageContaining("manifest-part-2-of-3.json");
    }
}
