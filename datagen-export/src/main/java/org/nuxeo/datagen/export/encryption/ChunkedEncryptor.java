// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.encryption;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.export.encryption.EncryptionKey.KeyDerivation;
import org.nuxeo.datagen.export.encryption.Encryptor.PlainContent;
import org.nuxeo.datagen.render.RangeInputStream;

/**
 * An encryptor to the format {@code datagen}: a header, then chunks of 64 KiB, each encrypted by AES-256-GCM and followed by
 * its tag of 16 bytes.
 *
 * <p><b>Nonce and key of a file.</b> The nonce in the header is the HMAC, under the key, of the SHA-256 of the content. The
 * key of the file is the HMAC of the whole header. So the same content gives the same bytes, other content another key,
 * and no nonce is ever used for two messages. An observer learns the length of a content and which files are equal, as
 * from every deterministic encryption (Rogaway and Shrimpton, "Deterministic Authenticated-Encryption", 2006).
 *
 * <p><b>Chunks.</b> The nonce of a chunk is its number and whether it is the last. This is the STREAM construction (Hoang,
 * Reyhanitabar, Rogaway and Vizár, "Online Authenticated-Encryption and its Nonce-Reuse Misuse-Resistance", 2015). A
 * chunk that is changed, moved, dropped, or taken from another file does not decrypt, nor does a file that ends early. Any
 * chunk can be read and checked alone.
 *
 * <p><b>Bounds.</b> For n files under one key: two of them have the same nonce or key with a probability of at most n²/2^256,
 * which is 2^-188 for 2^34 files. GCM under the key of one file is as good as random up to b²/2^129 for b blocks of 16
 * bytes: 2^-77 for 1 GiB, 2^-43 for 2^34 such files together. One attempt to forge a chunk succeeds with at most 2^-115. A
 * single key for all files, with a nonce of 96 bits for each, would reach the limit of NIST SP 800-38D, 2^-32, at 2^32
 * files. A file has at most 2^32 chunks.
 */
final class ChunkedEncryptor implements Encryptor {

    private static final int SHA256_BYTES = 32;
    private static final long NONE = -1;

    private final long keyId;
    private final KeyDerivation derivation;
    private final int chunkBytes;
    private final byte[] sha256 = new byte[SHA256_BYTES];
    private final byte[] plain;
    private final byte[] sealed;
    // set by load
    @SuppressWarnings("NullAway.Init")
    private PlainContent content;

    @SuppressWarnings("NullAway.Init")
    private ChunkedHeader header;

    @SuppressWarnings("NullAway.Init")
    private ChunkCipher cipher;

    private long current;

    ChunkedEncryptor(EncryptionKey key, int chunkBytes) {
        keyId = key.idBits();
        derivation = key.derivation();
        this.chunkBytes = chunkBytes;
        plain = new byte[chunkBytes];
        sealed = new byte[ChunkedHeader.HEADER_BYTES + chunkBytes + ChunkCipher.TAG_BYTES];
    }

    @Override
    public void load(PlainContent loaded) {
        content = loaded;
        content.sha256(sha256, 0);
        byte[] nonce = derivation.derive(KeyDerivation.NONCE, sha256);
        header = new ChunkedHeader(chunkBytes, keyId, content.lengthBytes(), nonce);
        cipher = new ChunkCipher(Cipher.ENCRYPT_MODE, header.fileKey(derivation));
        System.arraycopy(header.encode(), 0, sealed, 0, ChunkedHeader.HEADER_BYTES);
        current = NONE;
    }

    @Override
    public long lengthBytes() {
        return header.fileBytes();
    }

    @Override
    public void writeTo(OutputStream out) throws IOException {
        for (long chunk = 0; chunk < header.chunks(); chunk++) {
            seal(chunk);
            int from = chunk == 0 ? 0 : ChunkedHeader.HEADER_BYTES;
            out.write(sealed, from, end(chunk) - from);
        }
    }

    /** Puts an encrypted chunk behind the header. */
    private void seal(long chunk) {
        if (current == chunk) {
            return;
        }
        int length = header.plainBytes(chunk);
        int read = length == 0 ? 0 : content.read(chunk * chunkBytes, plain, 0, length);
        Check.misuse(read != length, () -> "content: ended before its length of " + header.lengthBytes() + " bytes");
        try {
            cipher.apply(chunk, chunk == header.chunks() - 1, plain, length, sealed, ChunkedHeader.HEADER_BYTES);
        } catch (AEADBadTagException e) {
            throw new IllegalStateException(e);
        }
        current = chunk;
    }

    /** Returns the end of a chunk in the buffer. */
    private int end(long chunk) {
        return ChunkedHeader.HEADER_BYTES + header.plainBytes(chunk) + ChunkCipher.TAG_BYTES;
    }

    @Override
    public InputStream stream(long from, long lengthBytes) {
        return new RangeInputStream(this::read, from, from + lengthBytes);
    }

    /** Copies bytes of the encrypted file, up to the end of a chunk, and returns their number. */
    private int read(long position, byte[] target, int offset, int length) {
        long chunk = Math.max(0, position - ChunkedHeader.HEADER_BYTES) / (chunkBytes + ChunkCipher.TAG_BYTES);
        seal(chunk);
        int at = (int) (position - chunk * (chunkBytes + ChunkCipher.TAG_BYTES));
        int count = Math.min(length, end(chunk) - at);
        System.arraycopy(sealed, at, target, offset, count);
        return count;
    }
}
