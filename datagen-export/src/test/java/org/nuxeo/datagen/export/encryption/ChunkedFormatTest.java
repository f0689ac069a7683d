// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.encryption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.nuxeo.datagen.export.encryption.Bytes.KEY;
import static org.nuxeo.datagen.export.encryption.Bytes.OTHER_KEY;
import static org.nuxeo.datagen.export.encryption.Bytes.decrypted;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.export.encryption.DecryptionException.DamagedFileException;
import org.nuxeo.datagen.export.encryption.Encryption.EncryptionFormat;

/** The format of Datagen with a small chunk: encryption, decryption and ranges. */
class ChunkedFormatTest {

    private static final int CHUNK = 1024;

    private final Encryptor encryptor = new ChunkedEncryptor(KEY, CHUNK);

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 1023, 1024, 1025, 2047, 2048, 2049, 10_000})
    void aContentOfAnyLengthIsReadBack(int length) throws IOException {
        Bytes content = Bytes.random(length, length);
        byte[] file = content.encryptedWith(encryptor);
        int chunks = Math.max(1, (length + CHUNK - 1) / CHUNK);
        assertThat(file).hasSize(64 + length + 16 * chunks);
        assertThat(encryptor.lengthBytes()).isEqualTo(file.length);
        assertThat(decrypted(file, KEY)).isEqualTo(content.bytes());
        assertThat(content.encryptedWith(encryptor)).as("the same again").isEqualTo(file);
        assertThat(content.encryptedWith(new ChunkedEncryptor(KEY, CHUNK))).isEqualTo(file);
    }

    /** This file may never change. Independent readers check it, too: {@link IndependentDecryptionTest}. */
    @Test
    void theBytesOfAFileAreFixed() throws IOException {
        Encryptor usual = new Encryption(EncryptionFormat.DATAGEN, KEY).newEncryptor();
        assertThat(HexFormat.of().formatHex(new Bytes(new byte[] {1, 2, 3}).encryptedWith(usual)))
                .isEqualTo("444743525950540101000000000100007550c5bd08ff29770000000000000003"
                        + "54240fbae539fe9d30c8b9d3287774171768bb5270ae650cf9111aa9fbadd714"
                        + "6d6272b2389b14ad28176a98e7364d4dd85816");
    }

    @Test
    void rangesOfTheEncryptedFileAreThoseOfTheWhole() throws IOException {
        Bytes content = Bytes.random(2500, 1);
        byte[] file = content.encryptedWith(encryptor);
        for (int from = 0; from <= file.length; from += 37) {
            for (int length = 0; length <= file.length - from; length += 61) {
                assertThat(encryptor.stream(from, length).readAllBytes())
                        .as("%d, %d", from, length)
                        .isEqualTo(Arrays.copyOfRange(file, from, from + length));
            }
        }
    }

    @Test
    void rangesOfTheContentAreRead() throws IOException {
        for (int size : new int[] {0, 1024, 2500}) {
            Bytes content = Bytes.random(size, 2);
            Path file = Files.write(folder.resolve("file"), content.encryptedWith(encryptor));
            for (int from = 0; from <= size + 50; from += 103) {
                for (int length = 0; length <= size + 50; length += 211) {
                    int start = Math.min(from, size);
                    byte[] expected = Arrays.copyOfRange(content.bytes(), start, Math.min(size, start + length));
                    assertThat(range(file, from, length))
                            .as("%d, %d", from, length)
                            .isEqualTo(expected);
                }
            }
        }
    }

    private static byte[] range(Path file, long from, long length) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (SeekableByteChannel channel = Files.newByteChannel(file)) {
            assertThat(new Decryptor(KEY).decrypt(channel, from, length, out)).isEqualTo(out.size());
        }
        return out.toByteArray();
    }

    @Test
    void contentsHaveNoncesOfTheirOwnAndKeysHaveFilesOfTheirOwn() throws IOException {
        Set<String> nonces = new HashSet<>();
        for (int seed = 0; seed < 1000; seed++) {
            byte[] file = Bytes.random(seed % 3, seed).encryptedWith(encryptor);
            nonces.add(HexFormat.of().formatHex(file, 32, 64));
        }
        Set<String> contents = new HashSet<>();
        for (int seed = 0; seed < 1000; seed++) {
            contents.add(Arrays.toString(Bytes.random(seed % 3, seed).bytes()));
        }
        assertThat(nonces).hasSameSizeAs(contents);
        Bytes content = Bytes.random(100, 3);
        byte[] file = content.encryptedWith(encryptor);
        byte[] other = content.encryptedWith(new ChunkedEncryptor(OTHER_KEY, CHUNK));
        assertThat(Arrays.copyOfRange(other, 64, 164)).isNotEqualTo(Arrays.copyOfRange(file, 64, 164));
        assertThat(HexFormat.of().formatHex(file, 16, 24)).isEqualTo(KEY.id());
    }

    @Test
    void anotherKeyIsRefusedByItsId() throws IOException {
        byte[] file = Bytes.random(100, 4).encryptedWith(encryptor);
        assertThatThrownBy(() -> decrypted(file, OTHER_KEY))
                .isInstanceOf(DecryptionException.class)
                .isNotInstanceOf(DamagedFileException.class)
                .hasMessage("was encrypted with the key " + KEY.id() + ", not with the key " + OTHER_KEY.id()
                        + "; give that key");
    }

    @Test
    void aPlainFileIsRefused() {
        for (byte[] plain : new byte[][] {{}, {1}, new byte[1000]}) {
            assertThatThrownBy(() -> decrypted(plain, KEY))
                    .isInstanceOf(DecryptionException.class)
                    .hasMessageContaining("is not encrypted");
        }
    }

    @Test
    void aLaterVersionIsRefused() throws IOException {
        byte[] file = Bytes.random(100, 5).encryptedWith(encryptor);
        file[7] = 2;
        assertThatThrownBy(() -> decrypted(file, KEY))
                .hasMessage("has version 2 and algorithm 1; this program reads version 1 and algorithm 1");
    }

    @Test
    void keysThatAreNoneAreRefused() {
        assertThatThrownBy(() -> EncryptionKey.parse("secret"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("key of 6 characters: must be 64 hexadecimal digits")
                .hasMessageNotContaining("secret");
        assertThatThrownBy(() -> EncryptionKey.of(new byte[16])).hasMessageStartingWith("key of 128 bits: must be 256");
        assertThat(KEY).hasToString("key " + KEY.id());
    }
}
