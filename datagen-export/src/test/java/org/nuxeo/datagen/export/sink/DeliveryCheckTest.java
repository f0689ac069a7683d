// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.sink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.export.encryption.Encryption;
import org.nuxeo.datagen.export.encryption.Encryption.EncryptionFormat;
import org.nuxeo.datagen.export.encryption.EncryptionKey;
import org.nuxeo.datagen.export.sink.DeliveryCheck.DeliveryReport;
import org.nuxeo.datagen.export.sink.DeliveryCheck.Fault;
import org.nuxeo.datagen.export.sink.DeliveryCheck.Level;
import org.nuxeo.datagen.export.sink.DeliveryCheck.Scope;

/** Deliveries that are compared with the dataset after files were taken away, changed and added. */
class DeliveryCheckTest {

    private static final Scope EVERYTHING = new Scope(Level.DIGEST, Instant.MIN, true);

    @TempDir
    Path folder;

    private RenderJob delivered(String type) {
        RenderJob job = LetterRuns.job(type + ":" + folder, folder, 2, false);
        LetterRuns.run(job, 0);
        return job;
    }

    private static DeliveryReport check(RenderJob job, Scope scope) throws IOException {
        return new DeliveryCheck(
                        job,
                        StoredFiles.of(job.sink(), "letter", LetterRuns.ARCHIVE_BYTES),
                        scope,
                        () -> false,
                        done -> {})
                .run();
    }

    private List<Path> blobs() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile)
                    .filter(file -> !RenderJob.isJournal(file.getFileName().toString()))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"folder", "digest", "tree", "tar"})
    void aDeliveryIsClean(String type) throws Exception {
        DeliveryReport report = check(delivered(type), EVERYTHING);
        assertThat(report.differences()).isEmpty();
        assertThat(report.isClean()).isTrue();
        assertThat(report.files()).isEqualTo(LetterRuns.COUNT);
        assertThat(report.read()).isEqualTo(LetterRuns.COUNT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"folder", "digest", "tree"})
    void whatIsMissingChangedOrAdditionalIsNamed(String type) throws Exception {
        RenderJob job = delivered(type);
        List<Path> blobs = blobs();
        Files.delete(blobs.get(3));
        byte[] bytes = Files.readAllBytes(blobs.get(5));
        bytes[bytes.length - 1]++;
        Files.write(blobs.get(5), bytes);
        Files.write(blobs.get(9), new byte[12]);
        Files.write(blobs.get(20).resolveSibling("other"), new byte[1]);
        DeliveryReport report = check(job, EVERYTHING);
        assertThat(report.isClean()).isFalse();
        assertThat(report.differenceCount()).isEqualTo(4);
        assertThat(report.differences())
                .extracting(each -> each.toString())
                .containsExactlyInAnyOrder(
                        "missing: " + name(blobs.get(3)),
                        "changed: " + name(blobs.get(5)) + ": other bytes",
                        "changed: " + name(blobs.get(9)) + ": 12 bytes, must have "
                                + String.format("%,d", length(job, blobs.get(9))),
                        "additional: " + name(blobs.get(20).resolveSibling("other")));
    }

    /** Returns the length that the file had, which only another delivery knows. */
    private long length(RenderJob job, Path file) throws IOException {
        Path again = Files.createTempDirectory("again");
        LetterRuns.run(LetterRuns.job(job.sink().type().label() + ":" + again, again, 1, false), 0);
        return Files.size(again.resolve(name(file)));
    }

    private String name(Path file) {
        return folder.relativize(file).toString();
    }

    @ParameterizedTest
    @CsvSource({"EXISTENCE, 0, 1", "LENGTH, 0, 2", "DIGEST, 799, 3"})
    @Tag("long")
    void eachLevelIncludesTheOneBefore(Level level, long read, long differences) throws Exception {
        RenderJob job = delivered("tree");
        List<Path> blobs = blobs();
        Files.delete(blobs.get(0));
        Files.write(blobs.get(1), new byte[12]);
        byte[] bytes = Files.readAllBytes(blobs.get(2));
        bytes[0]++;
        Files.write(blobs.get(2), bytes);
        DeliveryReport report = check(job, new Scope(level, Instant.MIN, false));
        assertThat(report.differenceCount()).isEqualTo(differences);
        // the file of another length is not read
        assertThat(report.read()).isEqualTo(Math.max(0, read - 1));
    }

    @Test
    void filesBeforeATimeAreNotRead() throws Exception {
        RenderJob job = delivered("tree");
        Instant since = Instant.parse("2026-01-01T00:00:00Z");
        for (Path blob : blobs()) {
            Files.setLastModifiedTime(blob, FileTime.from(since.minusSeconds(1)));
        }
        Files.setLastModifiedTime(blobs().get(7), FileTime.from(since));
        assertThat(check(job, new Scope(Level.DIGEST, since, true)).read()).isEqualTo(1);
    }

    @Test
    void aMissingOrDamagedArchiveCostsItsOwnFilesOnly() throws Exception {
        RenderJob job = delivered("tar");
        List<Path> archives = blobs();
        assertThat(archives).hasSizeGreaterThan(3);
        Files.delete(archives.get(1));
        Files.write(archives.get(2), new byte[777]);
        DeliveryReport report = check(job, new Scope(Level.DIGEST, Instant.MIN, false));
        List<String> names =
                report.differences().stream().map(each -> each.name()).toList();
        assertThat(names)
                .allMatch(name -> name.startsWith(name(archives.get(1))) || name.startsWith(name(archives.get(2))));
        assertThat(report.differences())
                .anyMatch(each -> each.fault() == Fault.MISSING && each.name().startsWith(name(archives.get(1))))
                .anyMatch(each -> each.fault() == Fault.MISSING && each.name().startsWith(name(archives.get(2))));
    }

    private static DeliveryReport checkInParts(RenderJob job, int count) throws IOException {
        List<DeliveryReport> reports = new ArrayList<>();
        PositionRange all = new PositionRange(job.files().from(), job.files().end());
        for (int i = 1; i <= count; i++) {
            Part part = new Part(i, count);
            PositionRange own = all.part(part);
            BlobRange files = new BlobRange(
                    job.files().dataset(), job.files().kind(), job.files().format(), own.from(), own.count());
            reports.add(check(new RenderJob(files, job.sink(), null, folder(job), 1, false, part), EVERYTHING));
        }
        return DeliveryReport.merged(reports);
    }

    private static Path folder(RenderJob job) {
        return Objects.requireNonNull(job.sink().folder());
    }

    /** Parts of a check are others than those of a render, so they begin in the middle of an archive. */
    @ParameterizedTest
    @ValueSource(strings = {"folder", "digest", "tree", "tar"})
    @Tag("long")
    void partsAreOneReport(String type) throws Exception {
        RenderJob job = delivered(type);
        DeliveryReport clean = checkInParts(job, 7);
        assertThat(clean.differences()).isEmpty();
        assertThat(clean.isClean()).isTrue();
        assertThat(clean.files()).isEqualTo(LetterRuns.COUNT);
        Files.write(folder.resolve("other"), new byte[1]);
        assertThat(checkInParts(job, 7).text(job.sink().text()))
                .startsWith("additional: 1 file: no document has them; verify the whole sink to name them")
                .endsWith("; 1 difference" + System.lineSeparator());
        if (!type.equals("tar")) {
            Path gone = blobs().get(0);
            Files.delete(gone);
            assertThat(checkInParts(job, 7).differences())
                    .extracting(each -> each.toString())
                    .hasSize(2)
                    .contains("missing: " + name(gone));
        }
    }

    @Test
    void aPartThatWasStoppedIsNotClean() throws Exception {
        DeliveryReport whole = check(delivered("tree"), EVERYTHING);
        DeliveryReport stopped = new DeliveryReport(0, 0, 0, List.of(), 0, false, 0, null);
        assertThat(DeliveryReport.merged(List.of(whole, stopped)).isClean()).isFalse();
    }

    /** Parts and clusters write archives of other lengths than the check assumes. */
    @ParameterizedTest
    @ValueSource(longs = {10_240, 1L << 40})
    void archivesAreFoundByTheirNames(long archiveBytes) throws Exception {
        RenderJob job = delivered("tar");
        DeliveryCheck check = new DeliveryCheck(
                job, StoredFiles.of(job.sink(), "letter", archiveBytes), EVERYTHING, () -> false, done -> {});
        assertThat(check.run().differences()).isEmpty();
    }

    @Test
    void encryptedFilesAreCompared() throws Exception {
        RenderJob plain = LetterRuns.job("tree:" + folder, folder, 2, false);
        Encryption encryption = new Encryption(EncryptionFormat.DATAGEN, EncryptionKey.of(new byte[32]));
        RenderJob job = new RenderJob(plain.files(), plain.sink(), encryption, folder, 2, false, Part.WHOLE);
        LetterRuns.run(job, 0);
        assertThat(check(job, EVERYTHING).differences()).isEmpty();
        assertThat(check(plain, EVERYTHING).differenceCount()).isEqualTo(LetterRuns.COUNT);
    }

    @Test
    void aStopEndsTheCheckAndSaysSo() throws Exception {
        RenderJob job = delivered("folder");
        DeliveryReport report = new DeliveryCheck(
                        job,
                        StoredFiles.of(job.sink(), "letter", LetterRuns.ARCHIVE_BYTES),
                        EVERYTHING,
                        () -> true,
                        done -> {})
                .run();
        assertThat(report.finished()).isFalse();
        assertThat(report.isClean()).isFalse();
        assertThat(report.files()).isLessThan(LetterRuns.COUNT);
    }

    @Test
    void aFolderThatDoesNotExistIsRefused() {
        RenderJob job = LetterRuns.job("folder:" + folder.resolve("none"), folder, 1, false);
        assertThatThrownBy(() -> check(job, EVERYTHING)).isInstanceOf(NotDirectoryException.class);
        assertThatThrownBy(() -> StoredFiles.of(SinkSpec.parse("null"), "letter", 1 << 20))
                .hasMessageStartingWith("sink null: must be folder:DIR");
    }
}
