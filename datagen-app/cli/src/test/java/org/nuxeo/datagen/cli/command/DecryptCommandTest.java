// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nuxeo.datagen.cli.CommandRun;

/** Encryption by {@code render} and decryption by {@code decrypt}. The format is tested elsewhere. */
class DecryptCommandTest {
    private static final String DIGITS = "0123456789abcdef".repeat(4);
    private static final String OTHER_DIGITS = "fedcba9876543210".repeat(4);
    private static final int HEADER_BYTES = 64;

    @TempDir
    Path folder;

    private Path plain;
    private Path stored;
    private String key;

    @BeforeEach
    void render() throws IOException {
        plain = folder.resolve("plain");
        stored = folder.resolve("stored");
        key = Files.writeString(folder.resolve("key"), DIGITS + "\n").toString();
        assertThat(render(Map.of(), plain).exitCode()).isZero();
        CommandRun run = render(Map.of(), stored, "--encrypt-key-file", key);
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).startsWith("rendered 5 ").contains("; encrypted with key ");
    }

    private CommandRun render(Map<String, String> environment, Path to, String... options) {
        String[] common = {
            "render", "--kind", "letter", "--count", "5", "--sink", "tree:" + to, "--work", folder.resolve("work") + ""
        };
        return CommandRun.with(
                environment, Stream.of(common, options).flatMap(Stream::of).toArray(String[]::new));
    }

    @Test
    void aFolderIsDecryptedWithItsNames() throws Exception {
        Path out = folder.resolve("out");
        CommandRun run = decrypt(stored, "--out", out.toString());
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.err()).startsWith("decrypted 5 files, ").endsWith("; 0 were damaged, 2 were not encrypted\n");
        for (Path file : blobs(plain)) {
            assertThat(out.resolve(plain.relativize(file))).hasSameBinaryContentAs(file);
        }
        assertThat(blobs(out)).hasSize(5);
    }

    @Test
    void aFileIsDecryptedToAFileAFolderAndStandardOutput() throws Exception {
        Path file = blobs(stored).get(0);
        Path expected = plain.resolve(stored.relativize(file));
        Path out = folder.resolve("one.docx");
        assertThat(decrypt(file, "--out", out.toString()).exitCode()).isZero();
        assertThat(out).hasSameBinaryContentAs(expected);
        Path into = Files.createDirectory(folder.resolve("into"));
        assertThat(decrypt(file, "--out", into.toString()).exitCode()).isZero();
        assertThat(into.resolve(file.getFileName())).hasSameBinaryContentAs(expected);
        assertThat(decrypt(file).out()).startsWith("PK");
        CommandRun range = decrypt(file, "--from-byte", "1", "--length-bytes", "1");
        assertThat(range.out()).isEqualTo("K");
    }

    @Test
    void standardInputIsDecrypted() throws Exception {
        Path file = blobs(stored).get(0);
        Path out = folder.resolve("one.docx");
        InputStream before = System.in;
        try {
            System.setIn(new ByteArrayInputStream(Files.readAllBytes(file)));
            CommandRun run = CommandRun.of("decrypt", "--encrypt-key-file", key, "--out", out.toString());
            assertThat(run.exitCode()).as(run.err()).isZero();
        } finally {
            System.setIn(before);
        }
        assertThat(out).hasSameBinaryContentAs(plain.resolve(stored.relativize(file)));
    }

    @Test
    void damagedFilesAreReportedAndLeaveNothing() throws Exception {
        List<Path> files = blobs(stored);
        byte[] changed = Files.readAllBytes(files.get(0));
        changed[HEADER_BYTES + 5] ^= 1;
        Files.write(files.get(0), changed);
        byte[] truncated = Files.readAllBytes(files.get(1));
        Files.write(files.get(1), Arrays.copyOf(truncated, truncated.length - 1));
        Path out = folder.resolve("out");
        CommandRun run = decrypt(stored, "--out", out.toString());
        assertThat(run.exitCode()).isEqualTo(4);
        assertThat(run.err())
                .contains("datagen: " + files.get(0) + ": is damaged, chunk 1 of 1 or the header was changed; ")
                .contains("datagen: " + files.get(1) + ": is damaged, it ends after " + (truncated.length - 1) + " of ")
                .contains("decrypted 3 files, ", "; 2 were damaged, 2 were not encrypted");
        assertThat(run.errLines()).hasSize(3);
        assertThat(blobs(out)).hasSize(3);
        CommandRun one = decrypt(files.get(0), "--out", folder.resolve("one").toString());
        assertThat(one.exitCode()).isEqualTo(4);
        assertThat(one.errLines()).hasSize(1);
        assertThat(folder.resolve("one")).doesNotExist();
        assertThat(folder.resolve("one.partial")).doesNotExist();
        assertThat(decrypt(files.get(0)).out()).isEmpty();
    }

    @Test
    void anotherKeyIsRefused() throws Exception {
        Path file = blobs(stored).get(0);
        CommandRun run = CommandRun.with(Map.of("DATAGEN_ENCRYPT_KEY", OTHER_DIGITS), "decrypt", file.toString());
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .startsWith("datagen: " + file + ": was encrypted with the key ")
                .hasLineCount(1);
        CommandRun resumed = render(Map.of("DATAGEN_ENCRYPT_KEY", OTHER_DIGITS), stored);
        assertThat(resumed.exitCode()).isEqualTo(2);
        assertThat(resumed.err()).contains("encryptionKeyId").endsWith("; name another folder or give --again\n");
        assertThat(render(Map.of("DATAGEN_ENCRYPT_KEY", DIGITS), stored).out()).contains("5 were present");
    }

    @Test
    void aKeyStoreHasTheKeyForANuxeo() throws Exception {
        Path store = folder.resolve("bank.p12");
        KeyStore keys = KeyStore.getInstance("PKCS12");
        keys.load(null, null);
        KeyStore.ProtectionParameter password = new KeyStore.PasswordProtection("store-secret".toCharArray());
        keys.setEntry("bank", new KeyStore.SecretKeyEntry(new SecretKeySpec(new byte[32], "AES")), password);
        try (OutputStream out = Files.newOutputStream(store)) {
            keys.store(out, "store-secret".toCharArray());
        }
        Map<String, String> environment = Map.of("DATAGEN_ENCRYPT_KEY_STORE_PASSWORD", "store-secret");
        String[] options = {"--encrypt-key-store", store + "", "--encrypt-key-alias", "bank"};
        Path nuxeo = folder.resolve("nuxeo");
        CommandRun run = render(
                environment,
                nuxeo,
                options[0],
                options[1],
                options[2],
                options[3],
                "--encrypt-format",
                "nuxeo-keystore");
        assertThat(run.exitCode()).as(run.err()).isZero();
        for (Path file : blobs(nuxeo)) {
            assertThat(Files.readString(file, StandardCharsets.ISO_8859_1)).startsWith("NUXEOCRYPT\1\1");
        }
        Path out = folder.resolve("out");
        CommandRun back = CommandRun.with(
                environment, "decrypt", nuxeo + "", "--out", out + "", options[0], options[1], options[2], options[3]);
        assertThat(back.exitCode()).as(back.err()).isZero();
        for (Path file : blobs(plain)) {
            assertThat(out.resolve(plain.relativize(file))).hasSameBinaryContentAs(file);
        }
        refused(CommandRun.of("decrypt", nuxeo + "", options[0], options[1]), "needs its password; put it into ");
        refused(
                CommandRun.with(environment, "decrypt", nuxeo + "", options[0], options[1]),
                "--encrypt-key-alias datagen: is not in " + store + ", which has bank");
        refused(
                CommandRun.with(
                        Map.of("DATAGEN_ENCRYPT_KEY_STORE_PASSWORD", "wrong"), "decrypt", options[0], options[1]),
                "cannot be opened with the password in DATAGEN_ENCRYPT_KEY_STORE_PASSWORD");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "decrypt STORED | decrypt needs the key; give --encrypt-key-file or --encrypt-key-store",
                "decrypt STORED --encrypt-key-file KEY | decrypt needs --out DIR for several files or a folder",
                "decrypt STORED --encrypt-key-file KEY --out STORED | --out STORED: has the encrypted files",
                "decrypt STORED --encrypt-key-file KEY --out x --from-byte 1 | --from-byte, --length-bytes: need one FILE",
                "decrypt none --encrypt-key-file KEY | none: there is no such file",
                "decrypt KEY --encrypt-key-file KEY | KEY: is not encrypted; it has neither the header",
                "decrypt STORED --encrypt-key-file none | --encrypt-key-file none: there is no such file",
                "decrypt KEY --encrypt-key-file KEY --encrypt-key-store x | --encrypt-key-store x: give it or --encrypt-key-file",
                "render 20000 --encrypt-key-file KEY | --encrypt-key-file: needs --kind",
                "render --kind letter --sink null --encrypt-format datagen | --encrypt-format datagen: needs a key",
                "render --kind letter --sink null --encrypt-key-file KEY --encrypt-format zip | --encrypt-format zip: must be",
                "render --kind letter --sink s3:b --encrypt-key-file KEY --encrypt-format nuxeo-password"
                        + " | --encrypt-format nuxeo-password: is read from folders by Nuxeo",
            })
    void requestsThatCannotBeMetAreRefused(String arguments, String expected) {
        refused(CommandRun.of(placed(arguments).split(" ")), placed(expected));
    }

    private String placed(String text) {
        return text.replace("STORED", stored.toString()).replace("KEY", key);
    }

    @Test
    void aFileThatIsNoKeyIsRefusedWithoutItsText() throws Exception {
        Path file = Files.writeString(folder.resolve("short"), "topsecret");
        CommandRun run = CommandRun.of("decrypt", stored.toString(), "--encrypt-key-file", file.toString());
        refused(run, "--encrypt-key-file " + file + ": key of 9 characters: must be 64 hexadecimal digits");
        assertThat(run.err()).doesNotContain("topsecret");
    }

    private static void refused(CommandRun run, String expected) {
        assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
        assertThat(run.errLines()).hasSize(1);
        assertThat(run.err()).startsWith("datagen: ").contains(expected);
    }

    private CommandRun decrypt(Path source, String... options) {
        return CommandRun.of(
                Stream.concat(Stream.of("decrypt", source.toString(), "--encrypt-key-file", key), Stream.of(options))
                        .toArray(String[]::new));
    }

    private static List<Path> blobs(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile)
                    .filter(file -> !List.of("metadata.csv", "manifest.json")
                            .contains(file.getFileName().toString()))
                    .sorted()
                    .toList();
        }
    }
}
