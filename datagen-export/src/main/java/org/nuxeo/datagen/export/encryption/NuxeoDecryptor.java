// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.encryption;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.security.GeneralSecurityException;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;

/** The decryption of a file of Nuxeo's {@code AESBlobProvider}. Its only tag is at the end, so memory holds all of it. */
final class NuxeoDecryptor {

    private NuxeoDecryptor() {}

    /**
     * Returns the content.
     *
     * @throws DecryptionException if the file is encrypted by a cipher that Nuxeo calls insecure
     * @throws DamagedFileException if the key is another one, or the file is damaged; the two look the same
     */
    static byte[] read(InputStream in, EncryptionKey key) throws IOException {
        try {
            NuxeoHeader header = NuxeoHeader.read(in, key);
            DataInputStream data = new DataInputStream(in);
            int length = data.readInt();
            if (length != ChunkCipher.NONCE_BYTES) {
                throw new DecryptionException("has a nonce of " + length + " bytes, not of " + ChunkCipher.NONCE_BYTES
                        + "; only Nuxeo's default cipher, AES/GCM, can be read");
            }
            byte[] nonce = new byte[length];
            data.readFully(nonce);
            byte[] sealed = data.readAllBytes();
            if (sealed.length < ChunkCipher.TAG_BYTES) {
                throw new EOFException();
            }
            Cipher cipher = Cipher.getInstance(ChunkCipher.TRANSFORMATION);
            cipher.init(Cipher.DECRYPT_MODE, header.aes(), new GCMParameterSpec(8 * ChunkCipher.TAG_BYTES, nonce));
            return cipher.doFinal(sealed);
        } catch (EOFException e) {
            throw new DamagedFileException("it ends before its tag", e);
        } catch (AEADBadTagException e) {
            throw new DamagedFileException("or was encrypted with another key than " + key.id(), e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
