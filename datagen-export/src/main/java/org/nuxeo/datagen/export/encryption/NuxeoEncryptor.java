// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.encryption;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Cipher;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.core.text.WholeNumber;
import org.nuxeo.datagen.export.encryption.EncryptionKey.KeyDerivation;
import org.nuxeo.datagen.export.encryption.Encryptor.PlainContent;

/**
 * An encryptor to the format of Nuxeo's {@code AESBlobProvider}: a header, then the content encrypted by AES-256-GCM, with
 * one tag at the end.
 *
 * <p>All files have one key, and a nonce of 96 bits that is the HMAC of the SHA-256 of the content. The same content gives
 * the same bytes. Two of n contents have the same nonce with a probability of n²/2^97: one key is good for 2^32 files (2^-33),
 * the limit of NIST SP 800-38D for random nonces, which Nuxeo's are.
 */
final class NuxeoEncryptor implements Encryptor {

    private static final int SHA256_BYTES = 32;
    private static final int BUFFER_BYTES = 64 << 10;

    private final NuxeoHeader header;
    private final KeyDerivation derivation;
    private final int headerBytes;
    private final byte[] sha256 = new byte[SHA256_BYTES];
    private final byte[] plain = new byte[BUFFER_BYTES];
    private final byte[] sealed;
    // set by load
    @SuppressWarnings("NullAway.Init")
    private PlainContent content;

    NuxeoEncryptor(NuxeoHeader header, EncryptionKey key) {
        this.header = header;
        derivation = key.derivation();
        headerBytes = header.bytes().length + Integer.BYTES + ChunkCipher.NONCE_BYTES;
        sealed = new byte[headerBytes + 2 * BUFFER_BYTES];
    }

    @Override
    public void load(PlainContent loaded) {
        Check.refuse(
                loaded.lengthBytes() > NuxeoHeader.MAX_PLAIN_BYTES,
                () -> "content of " + loaded.lengthBytes() + " bytes: must be at most "
                        + WholeNumber.grouped(NuxeoHeader.MAX_PLAIN_BYTES) + " in Nuxeo's format");
        content = loaded;
    }

    @Override
    public long lengthBytes() {
        return headerBytes + content.lengthBytes() + ChunkCipher.TAG_BYTES;
    }

    @Override
    public void writeTo(OutputStream out) throws IOException {
        content.sha256(sha256, 0);
        byte[] nonce = Arrays.copyOf(derivation.derive(KeyDerivation.NUXEO_IV, sha256), ChunkCipher.NONCE_BYTES);
        ByteBuffer.wrap(sealed).put(header.bytes()).putInt(nonce.length).put(nonce);
        int used = headerBytes;
        try {
            Cipher cipher = ChunkCipher.cipher(Cipher.ENCRYPT_MODE, header.aes(), nonce);
            for (long at = 0; at < content.lengthBytes(); ) {
                int read = content.read(at, plain, 0, plain.length);
                used += cipher.update(plain, 0, read, sealed, used);
                at += read;
                if (at < content.lengthBytes()) {
                    out.write(sealed, 0, used);
                    used = 0;
                }
            }
            used += cipher.doFinal(sealed, used);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
        out.write(sealed, 0, used);
    }

    @Override
    public InputStream stream(long from, long lengthBytes) {
        throw new UnsupportedOperationException("Nuxeo's format has no ranges");
    }
}
