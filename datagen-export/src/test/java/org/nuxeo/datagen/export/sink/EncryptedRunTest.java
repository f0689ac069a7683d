// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.sink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.nuxeo.datagen.export.sink.LetterRuns.DATASET;
import static org.nuxeo.datagen.export.sink.LetterRuns.run;
import static org.nuxeo.datagen.export.sink.LetterRuns.sink;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.export.encryption.Decryptor;
import org.nuxeo.datagen.export.encryption.Encryption;
import org.nuxeo.datagen.export.encryption.Encryption.EncryptionFormat;
import org.nuxeo.datagen.export.encryption.EncryptionKey;
import org.nuxeo.datagen.export.sink.RenderRun.RenderReport;
import org.nuxeo.datagen.export.sink.SinkFailures.NotResumableException;
import org.nuxeo.datagen.render.frame.BlobFormat;

/** Runs that encrypt what they store. */
class EncryptedRunTest {

    private static final EncryptionKey KEY = EncryptionKey.parse("0123456789abcdef".repeat(4));
    private static final EncryptionKey OTHER_KEY = EncryptionKey.parse("fedcba9876543210".repeat(4));
    private static final int COUNT = 100;
    private static final int MORE_THAN_A_CHUNK = 320;
    private static final Set<String> PLAIN = Set.of("metadata.csv", "manifest.json");

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        "folder, DATAGEN",
        "digest, DATAGEN",
        "tree, DATAGEN",
        "tar, DATAGEN",
        "tree, NUXEO_PASSWORD",
        "tar, NUXEO_KEYSTORE"
    })
    @Tag("long")
    void decryptedFilesHaveTheNamesAndBytesOfAPlainRun(String type, EncryptionFormat format) throws Exception {
        Path plain = Files.createDirectory(folder.resolve("plain"));
        run(job(sink(type, plain), plain, null), 0);
        Path encrypted = Files.createDirectory(folder.resolve("encrypted"));
        RenderReport report = run(job(sink(type, encrypted), encrypted, new Encryption(format, KEY)), 0);
        assertThat(report.rendered()).isEqualTo(COUNT);
        Map<String, byte[]> expected = files(plain);
        Map<String, byte[]> found = files(encrypted);
        assertThat(found.keySet()).isEqualTo(expected.keySet());
        for (Map.Entry<String, byte[]> file : found.entrySet()) {
            assertThat(decrypted(file.getValue())).as(file.getKey()).isEqualTo(expected.get(file.getKey()));
        }
        assertThat(encrypted.resolve("metadata.csv")).hasSameBinaryContentAs(plain.resolve("metadata.csv"));
        assertThat(encrypted.resolve("manifest.json")).content().contains(format.label(), KEY.id());
    }

    @ParameterizedTest
    @ValueSource(strings = {"tree", "tar"})
    void aResumedRunWritesTheSameFilesAsAnUninterruptedOne(String type) throws Exception {
        Path whole = Files.createDirectory(folder.resolve("whole"));
        Path broken = Files.createDirectory(folder.resolve("broken"));
        Encryption encryption = new Encryption(EncryptionFormat.DATAGEN, KEY);
        run(job(sink(type, whole), whole, encryption, MORE_THAN_A_CHUNK), 0);
        RenderJob job = job(sink(type, broken), broken, encryption, MORE_THAN_A_CHUNK);
        assertThatThrownBy(() -> run(job, 300)).hasMessageContaining("the disk is full");
        assertThat(run(job, 0).present()).isPositive();
        assertThat(LetterRuns.files(broken))
                .usingRecursiveComparison()
                .ignoringFields("manifest.json")
                .isEqualTo(LetterRuns.files(whole));
    }

    @Test
    void anotherKeyOrNoKeyIsRefused() {
        String sink = "folder:" + folder;
        Encryption encryption = new Encryption(EncryptionFormat.DATAGEN, KEY);
        run(job(sink, folder, encryption), 0);
        assertThat(run(job(sink, folder, encryption), 0).present()).isEqualTo(COUNT);
        assertThatThrownBy(() -> run(job(sink, folder, new Encryption(EncryptionFormat.DATAGEN, OTHER_KEY)), 0))
                .isInstanceOf(NotResumableException.class)
                .hasMessageContaining("was written for encryptionKeyId " + KEY.id() + ", not " + OTHER_KEY.id());
        assertThatThrownBy(() -> run(job(sink, folder, new Encryption(EncryptionFormat.NUXEO_PASSWORD, KEY)), 0))
                .hasMessageContaining("was written for encryption datagen, not nuxeo-password");
        assertThatThrownBy(() -> run(job(sink, folder, null), 0))
                .hasMessageContaining("was written for encryption datagen, not none");
    }

    @Test
    void aFolderOfAProgramWithoutEncryptionIsContinuedWithoutIt() throws Exception {
        String sink = "folder:" + folder;
        run(job(sink, folder, null), 0);
        Path manifest = folder.resolve("manifest.json");
        Files.writeString(manifest, Files.readString(manifest).replaceAll(" *\"encryption\".*\n", ""));
        assertThat(run(job(sink, folder, null), 0).present()).isEqualTo(COUNT);
        assertThatThrownBy(() -> run(job(sink, folder, new Encryption(EncryptionFormat.DATAGEN, KEY)), 0))
                .hasMessageContaining("was written for encryption none, not datagen");
    }

    @Test
    void formatsThatDoNotFitAreRefused() {
        Encryption nuxeo = new Encryption(EncryptionFormat.NUXEO_PASSWORD, KEY);
        assertThatThrownBy(() -> job("s3:bucket", folder, nuxeo))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("encrypt-format nuxeo-password: is read from folders");
    }

    private static RenderJob job(String sink, Path journal, Encryption encryption) {
        return job(sink, journal, encryption, COUNT);
    }

    private static RenderJob job(String sink, Path journal, Encryption encryption, int count) {
        return new RenderJob(
                new BlobRange(DATASET, Bank.LETTER, BlobFormat.DOCX, 100, count),
                SinkSpec.parse(sink),
                encryption,
                journal,
                1,
                false,
                Part.WHOLE);
    }

    private static byte[] decrypted(byte[] file) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new Decryptor(KEY).decrypt(new ByteArrayInputStream(file), out);
        return out.toByteArray();
    }

    /** Returns the files below a folder and in its archives by their names. */
    private static Map<String, byte[]> files(Path folder) throws IOException {
        Map<String, byte[]> files = new TreeMap<>();
        try (Stream<Path> walk = Files.walk(folder)) {
            for (Path file : walk.filter(Files::isRegularFile).toList()) {
                String name = folder.relativize(file).toString();
                if (name.endsWith(".tar")) {
                    addEntries(file, files);
                } else if (!PLAIN.contains(name)) {
                    files.put(name, Files.readAllBytes(file));
                }
            }
        }
        return files;
    }

    private static void addEntries(Path archive, Map<String, byte[]> files) throws IOException {
        try (InputStream in = Files.newInputStream(archive);
                TarArchiveInputStream tar = new TarArchiveInputStream(in)) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                files.put(entry.getName(), tar.readAllBytes());
            }
        }
    }
}
