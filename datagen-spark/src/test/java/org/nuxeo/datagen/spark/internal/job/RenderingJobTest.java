// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.crypto.spec.SecretKeySpec;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.export.encryption.Decryptor;
import org.nuxeo.datagen.export.encryption.EncryptionKey;
import org.nuxeo.datagen.render.DocumentFiles;
import org.nuxeo.datagen.render.DocumentRenderer;
import org.nuxeo.datagen.spark.internal.option.WordTexts;

class RenderingJobTest {

    private static final String KEY = "0123456789abcdef".repeat(4);

    private final Dataset dataset = new WordTexts(Map.of("customers", "30", "months", "2")).dataset();

    @TempDir
    private Path temp;

    private static String line(String sink) {
        return line(30, sink);
    }

    private static String line(int customers, String sink) {
        return "render --customers " + customers + " --months 2 --kind statement --task-size 50 --sink " + sink;
    }

    @Test
    void aFolderHasEveryFileAndNothingElse() throws Exception {
        Path sink = temp.resolve("files");
        JobRun run = JobRun.of(line("folder:" + sink));

        assertThat(run.err()).isEqualTo("parts: 3, of them 0 done before" + System.lineSeparator());
        assertThat(run.code()).isZero();
        assertThat(run.out())
                .startsWith("rendered 120 files of kind statement as pdf, ")
                .endsWith("; 0 were present\n");
        assertThat(blobs(sink)).isEqualTo(expected());
        assertThat(names(sink))
                .hasSize(120 + 2 * 3 + 1)
                .contains("_datagen", "metadata-part-1-of-3.csv", "manifest-part-3-of-3.json");
        assertThat(names(sink).stream().filter(name -> name.endsWith(".csv")))
                .flatExtracting(name -> Files.readAllLines(sink.resolve(name)))
                .hasSize(120 + 3);
    }

    /** Tasks render the files of any model, whose templates are with the program. */
    @Test
    void filesOfAModelAreThoseOfItsDocuments() throws Exception {
        Path sink = temp.resolve("files");
        String line = "render --groups 20 --model hospital --kind image --file 2 --task-size 10 --sink folder:" + sink;
        JobRun run = JobRun.of(line);
        assertThat(run.code()).as(run.err()).isZero();

        Dataset hospital = new WordTexts(Map.of("customers", "20", "model", "hospital")).dataset();
        Kind image = hospital.layout().kinds().of("image");
        assertThat(hospital.count(image)).isGreaterThan(10);
        DocumentRenderer renderer = new DocumentRenderer();
        for (long i = 0; i < hospital.count(image); i++) {
            Document document = hospital.document(hospital.firstOrdinal(image) + i);
            byte[] file = Files.readAllBytes(sink.resolve(
                    document.path().substring(1).replaceAll("[^/]*$", "").replace('/', '_') + document.fileName(1)));
            assertThat(md5(file)).isEqualTo(renderer.load(document, 1, 0).md5Hex());
        }
        JobRun verified = JobRun.of(line.replace("render", "verify") + " --work " + temp.resolve("work"));
        assertThat(verified.code()).as(verified.out() + verified.err()).isZero();
    }

    @Test
    void aRepeatedJobFindsItsFiles() throws Exception {
        String line = line("tree:" + temp.resolve("files"));
        JobRun.of(line);
        JobRun again = JobRun.of(line);

        assertThat(again.code()).isZero();
        assertThat(again.out()).startsWith("rendered 0 files").endsWith("; 120 were present\n");
    }

    @Test
    void aJobGoesOnWithThePartsThatAreMissing() throws Exception {
        Path sink = temp.resolve("files");
        String line = line("digest:" + sink);
        JobRun.of(line);
        Files.delete(sink.resolve("_datagen/parts/000001.json"));
        Path manifest = sink.resolve("_datagen/manifest.json");
        Files.writeString(manifest, Files.readString(manifest).replace("\"finished\"", "\"unfinished\""));
        Files.createDirectories(sink.resolve("_temporary/000001-7"));
        Files.writeString(sink.resolve("_temporary/000001-7/half"), "half a file");

        JobRun resumed = JobRun.of(line);

        assertThat(resumed.err()).startsWith("parts: 3, of them 2 done before");
        assertThat(resumed.out()).startsWith("rendered 40 files").endsWith("; 80 were present\n");
        assertThat(names(sink)).doesNotContain("_temporary");
    }

    @Test
    void archivesHaveOneEntryForEachFile() throws Exception {
        Path sink = temp.resolve("archives");
        JobRun.of(line("tar:" + sink));
        Map<String, String> entries = new TreeMap<>();
        for (String name : List.of("000000000000", "000000000040", "000000000080")) {
            read(sink.resolve("statement-pdf-" + name + ".tar"), entries);
        }

        assertThat(entries).isEqualTo(expected());
    }

    @Test
    @Tag("long")
    void filesAreVerifiedInOtherTasks() throws Exception {
        for (String type : List.of("folder", "tree", "tar")) {
            Path sink = temp.resolve(type);
            JobRun.of(line(type + ":" + sink));
            String verify =
                    line(type + ":" + sink).replace("render", "verify").replace("--task-size 50", "--task-size 35")
                            + " --work " + temp.resolve("work-" + type);
            JobRun clean = JobRun.of(verify);

            assertThat(clean.err()).isEqualTo("parts: 4, of them 0 done before" + System.lineSeparator());
            assertThat(clean.code()).isZero();
            assertThat(clean.out())
                    .startsWith("verified 120 files in " + type + ":" + sink + ", ")
                    .endsWith("; 0 differences\n");

            Files.writeString(sink.resolve("other"), "other");
            JobRun additional = JobRun.of(verify + " --format json");
            assertThat(additional.code()).isEqualTo(4);
            assertThat(additional.out()).contains("\"name\" : \"1 file\"");
            assertThat(additional.err())
                    .endsWith("the differences are in file:" + temp.resolve("work-" + type) + "/files/report.json"
                            + System.lineSeparator());
        }
        Path sink = temp.resolve("folder");
        String gone = names(sink).stream()
                .filter(name -> name.endsWith(".pdf"))
                .findFirst()
                .orElseThrow();
        Files.delete(sink.resolve(gone));
        JobRun missing = JobRun.of(line("folder:" + sink).replace("render", "verify") + " --work " + temp);
        assertThat(missing.out()).startsWith("missing: " + gone + "\n");
    }

    @Test
    void nothingIsKeptInNull() {
        JobRun run = JobRun.of(line("null") + " --work " + temp);

        assertThat(run.out()).startsWith("rendered 120 files");
    }

    @Test
    void aSinkWithOtherFilesIsRefused() throws Exception {
        Path sink = Files.createDirectories(temp.resolve("files"));
        Files.writeString(sink.resolve("mine.txt"), "mine");
        JobRun run = JobRun.of(line("folder:" + sink));

        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err())
                .isEqualTo("datagen: sink folder:" + sink
                        + ": has other files already; name another folder or give --again" + System.lineSeparator());
        assertThat(names(sink)).containsExactly("mine.txt");
    }

    @Test
    void aSinkOfAnotherDatasetIsRefused() throws Exception {
        Path sink = temp.resolve("files");
        JobRun.of(line("folder:" + sink));
        List<String> before = names(sink);
        JobRun run = JobRun.of(line(33, "folder:" + sink));

        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("its manifest names the dataset").hasLineCount(1);
        assertThat(names(sink)).isEqualTo(before);
    }

    @Test
    void filesAreEncryptedWithTheKeyOfAFile() throws Exception {
        Path sink = temp.resolve("files");
        Path key = Files.writeString(temp.resolve("key"), KEY + "\n");
        JobRun run = JobRun.of(line("folder:" + sink) + " --encrypt-key-file " + key);

        assertThat(run.code()).isZero();
        assertThat(decrypted(sink)).isEqualTo(expected());
        assertThat(Files.readString(sink.resolve("_datagen/manifest.json"))).doesNotContain(KEY);
    }

    @Test
    void filesAreEncryptedWithTheKeyOfAKeyStore() throws Exception {
        Path sink = temp.resolve("files");
        Path file = temp.resolve("keys.p12");
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        char[] password = "password".toCharArray();
        store.setKeyEntry("mine", new SecretKeySpec(HexFormat.of().parseHex(KEY), "AES"), password, null);
        try (OutputStream out = Files.newOutputStream(file)) {
            store.store(out, password);
        }
        String line = line("folder:" + sink) + " --encrypt-key-store " + file;
        Map<String, String> environment = Map.of("DATAGEN_ENCRYPT_KEY_STORE_PASSWORD", "password");

        assertThat(JobRun.of(line, environment).err())
                .startsWith("datagen: encrypt-key-alias datagen: is not in " + file + ", which has mine");
        assertThat(JobRun.of(line, Map.of("DATAGEN_ENCRYPT_KEY_STORE_PASSWORD", "other"))
                        .err())
                .startsWith("datagen: encrypt-key-store " + file + ": cannot be opened with the password in ");
        assertThat(JobRun.of(line + " --encrypt-key-alias mine", environment).code())
                .isZero();
        assertThat(decrypted(sink)).isEqualTo(expected());
    }

    private static Map<String, String> decrypted(Path sink) throws Exception {
        Decryptor decryptor = new Decryptor(EncryptionKey.parse(KEY));
        Map<String, String> decrypted = new TreeMap<>();
        for (String name : names(sink)) {
            if (name.endsWith(".pdf")) {
                ByteArrayOutputStream out = new ByteArrayOutputStream();
                decryptor.decrypt(Files.newInputStream(sink.resolve(name)), out);
                decrypted.put(name, md5(out.toByteArray()));
            }
        }
        return decrypted;
    }

    private Map<String, String> expected() {
        DocumentFiles files = new DocumentFiles();
        Map<String, String> expected = new TreeMap<>();
        for (long i = 0; i < dataset.count(Bank.STATEMENT); i++) {
            Document document = dataset.document(dataset.firstOrdinal(Bank.STATEMENT) + i);
            expected.put(document.fileName(), files.md5(document));
        }
        return expected;
    }

    private static Map<String, String> blobs(Path folder) throws Exception {
        Map<String, String> blobs = new TreeMap<>();
        for (String name : names(folder)) {
            if (name.endsWith(".pdf")) {
                blobs.put(name, md5(Files.readAllBytes(folder.resolve(name))));
            }
        }
        return blobs;
    }

    private static void read(Path archive, Map<String, String> entries) throws Exception {
        try (InputStream file = new BufferedInputStream(Files.newInputStream(archive));
                TarArchiveInputStream in = new TarArchiveInputStream(file)) {
            for (TarArchiveEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                entries.put(entry.getName(), md5(in.readAllBytes()));
            }
        }
    }

    private static String md5(byte[] bytes) throws Exception {
        return HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(bytes));
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
