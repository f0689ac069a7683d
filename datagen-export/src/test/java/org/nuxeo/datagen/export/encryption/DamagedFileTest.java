// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.encryption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.nuxeo.datagen.export.encryption.Bytes.KEY;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.export.encryption.DecryptionException.DamagedFileException;

/** Files that are not what was written. Each is refused, and nothing but whole chunks before the fault is written. */
class DamagedFileTest {

    private static final int CHUNK = 1024;
    private static final int STORED_CHUNK = CHUNK + 16;
    private static final int LENGTH = 2 * CHUNK + 100;

    private final Bytes content = Bytes.random(LENGTH, 1);
    private byte[] file;

    @BeforeEach
    void encrypt() throws IOException {
        file = content.encryptedWith(new ChunkedEncryptor(KEY, CHUNK));
    }

    @Test
    void aChangeOfAnyByteIsRefused() {
        for (int at = 0; at < file.length; at++) {
            byte[] changed = file.clone();
            changed[at] ^= 1;
            assertRefused(changed, "byte " + at);
        }
    }

    @Test
    void anyTruncationIsRefused() {
        for (int length = 0; length < file.length; length++) {
            assertRefused(Arrays.copyOf(file, length), "length " + length);
        }
        assertThatThrownBy(() -> Bytes.decrypted(Arrays.copyOf(file, 2000), KEY))
                .isInstanceOf(DamagedFileException.class)
                .hasMessage("is damaged, it ends after 2000 of " + file.length
                        + " bytes; render it again or restore a copy");
    }

    @Test
    void aTruncationBetweenChunksIsRefusedAlsoIfTheHeaderIsAdapted() {
        byte[] changed = Arrays.copyOf(file, 64 + 2 * STORED_CHUNK);
        ByteBuffer.wrap(changed).putLong(24, 2 * CHUNK);
        assertRefused(changed, "two chunks");
    }

    @Test
    void moreBytesAreRefused() {
        assertRefused(Arrays.copyOf(file, file.length + 1), "one more byte");
    }

    @Test
    void chunksInAnotherOrderAreRefused() {
        byte[] changed = file.clone();
        System.arraycopy(file, 64, changed, 64 + STORED_CHUNK, STORED_CHUNK);
        System.arraycopy(file, 64 + STORED_CHUNK, changed, 64, STORED_CHUNK);
        assertRefused(changed, "swapped chunks");
        byte[] repeated = file.clone();
        System.arraycopy(file, 64, repeated, 64 + STORED_CHUNK, STORED_CHUNK);
        assertRefused(repeated, "repeated chunk");
    }

    @Test
    void chunksOfAnotherFileAreRefused() throws IOException {
        byte[] other = Bytes.random(LENGTH, 2).encryptedWith(new ChunkedEncryptor(KEY, CHUNK));
        for (int at = 64; at < file.length; at += STORED_CHUNK) {
            byte[] mixed = file.clone();
            int length = Math.min(STORED_CHUNK, file.length - at);
            System.arraycopy(other, at, mixed, at, length);
            assertRefused(mixed, "chunk at " + at);
        }
        byte[] header = file.clone();
        System.arraycopy(other, 0, header, 0, 64);
        assertRefused(header, "header");
    }

    private void assertRefused(byte[] damaged, String what) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertThatThrownBy(() -> new Decryptor(KEY).decrypt(new ByteArrayInputStream(damaged), out))
                .as(what)
                .isInstanceOf(DecryptionException.class);
        assertThat(out.size()).as(what).isIn(0, CHUNK, 2 * CHUNK);
        assertThat(out.toByteArray()).as(what).isEqualTo(Arrays.copyOf(content.bytes(), out.size()));
    }
}
