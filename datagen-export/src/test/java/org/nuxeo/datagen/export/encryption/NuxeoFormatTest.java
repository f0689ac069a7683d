// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.encryption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.nuxeo.datagen.export.encryption.Bytes.KEY;
import static org.nuxeo.datagen.export.encryption.Bytes.OTHER_KEY;
import static org.nuxeo.datagen.export.encryption.Bytes.decrypted;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.nuxeo.datagen.export.encryption.DecryptionException.DamagedFileException;
import org.nuxeo.datagen.export.encryption.Encryption.EncryptionFormat;
import org.nuxeo.datagen.export.encryption.Encryptor.PlainContent;

/** The format of Nuxeo's blob provider. */
class NuxeoFormatTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "DATAGEN")
    void aContentOfAnyLengthIsReadBack(EncryptionFormat format) throws IOException {
        Encryptor encryptor = new Encryption(format, KEY).newEncryptor();
        for (int length : new int[] {0, 1, 16, 65_535, 65_536, 65_537, 200_000}) {
            Bytes content = Bytes.random(length, length);
            byte[] file = content.encryptedWith(encryptor);
            assertThat(encryptor.lengthBytes()).isEqualTo(file.length);
            assertThat(decrypted(file, KEY)).isEqualTo(content.bytes());
            assertThat(content.encryptedWith(new Encryption(format, KEY).newEncryptor()))
                    .isEqualTo(file);
        }
    }

    @Test
    void theHeaderIsThatOfNuxeo() throws IOException {
        ByteBuffer password = file(EncryptionFormat.NUXEO_PASSWORD, 5);
        assertThat(text(password)).isEqualTo("NUXEOCRYPT");
        assertThat(password.getShort()).isEqualTo((short) 0x0102);
        assertThat(password.getInt()).isEqualTo(16);
        password.position(password.position() + 16);
        assertThat(password.getInt()).isEqualTo(12);
        assertThat(password.remaining()).isEqualTo(12 + 5 + 16);
        ByteBuffer keyStore = file(EncryptionFormat.NUXEO_KEYSTORE, 5);
        assertThat(text(keyStore)).isEqualTo("NUXEOCRYPT");
        assertThat(keyStore.getShort()).isEqualTo((short) 0x0101);
        assertThat(keyStore.getInt()).isEqualTo(12);
        assertThat(keyStore.remaining()).isEqualTo(12 + 5 + 16);
    }

    private static ByteBuffer file(EncryptionFormat format, int length) throws IOException {
        return ByteBuffer.wrap(Bytes.random(length, 1).encryptedWith(new Encryption(format, KEY).newEncryptor()));
    }

    private static String text(ByteBuffer file) {
        byte[] magic = new byte[10];
        file.get(magic);
        return new String(magic, StandardCharsets.US_ASCII);
    }

    /** Files that {@code AESBlobStore} of Nuxeo LTS 2023 has written with the same key. */
    @ParameterizedTest
    @CsvSource({
        "4e5558454f4352595054010200000010db95ee811e94f12b748c4b6fabd6f8100000000c50993372"
                + "75cd24128eaee52f2dd18f9a9a5b6bac06ad2c6b7d02d88747b52d656852da5b2192ce304c257f26"
                + "85ca273ff1f8186b, 'A statement, by password'",
        "4e5558454f435259505401010000000c45ca21fa1bd4de0375ed00972708ffad0de17c1191db3268"
                + "10c120c712938d29a61cd43fcf89ae3a0fbf23a40e7cf1b80348, 'A letter, by key store'"
    })
    void filesOfNuxeoAreRead(String file, String content) throws IOException {
        assertThat(new String(decrypted(HexFormat.of().parseHex(file), KEY), StandardCharsets.UTF_8))
                .isEqualTo(content);
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "DATAGEN")
    void damagedFilesAndOtherKeysAreRefused(EncryptionFormat format) throws IOException {
        byte[] file = file(format, 20).array();
        // Deriving a key of a password takes long.
        int step = format == EncryptionFormat.NUXEO_PASSWORD ? 7 : 1;
        for (int at = 10; at < file.length; at += step) {
            byte[] changed = file.clone();
            changed[at] ^= 1;
            assertThatThrownBy(() -> decrypted(changed, KEY)).as("byte " + at).isInstanceOf(DecryptionException.class);
        }
        for (int length = 12; length < file.length; length += step) {
            byte[] shorter = Arrays.copyOf(file, length);
            assertThatThrownBy(() -> decrypted(shorter, KEY))
                    .as("length " + length)
                    .isInstanceOf(DecryptionException.class);
        }
        assertThatThrownBy(() -> decrypted(file, OTHER_KEY))
                .isInstanceOf(DamagedFileException.class)
                .hasMessageContaining("or was encrypted with another key than " + OTHER_KEY.id());
    }

    @Test
    void rangesAreRead() throws IOException {
        Bytes content = Bytes.random(1000, 1);
        Path file = Files.write(
                folder.resolve("file"),
                file(EncryptionFormat.NUXEO_KEYSTORE, 1000).array());
        try (SeekableByteChannel channel = Files.newByteChannel(file)) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            assertThat(new Decryptor(KEY).decrypt(channel, 990, 50, out)).isEqualTo(10);
            assertThat(out.toByteArray()).isEqualTo(Arrays.copyOfRange(content.bytes(), 990, 1000));
        }
    }

    @Test
    void aContentOfMoreThanTwoGigabytesIsRefused() {
        PlainContent large = new PlainContent() {
            @Override
            public long lengthBytes() {
                return 1L << 31;
            }

            @Override
            public void sha256(byte[] target, int offset) {}

            @Override
            public int read(long position, byte[] target, int offset, int length) {
                return length;
            }
        };
        Encryptor encryptor = new Encryption(EncryptionFormat.NUXEO_KEYSTORE, KEY).newEncryptor();
        assertThatThrownBy(() -> encryptor.load(large)).hasMessageContaining("must be at most 2,147,482,623");
        assertThatThrownBy(() -> encryptor.stream(0, 1)).isInstanceOf(UnsupportedOperationException.class);
    }
}
