// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.encryption;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import org.nuxeo.datagen.export.encryption.DecryptionException.DamagedFileException;

/**
 * A decryptor of files in all formats, which it recognizes by their first bytes. What it writes has been checked: of a
 * damaged file, it writes the chunks before the damage, or nothing.
 *
 * <p>Every method throws a {@link DecryptionException} if the file is not encrypted or has another key, and a
 * {@link DamagedFileException} if it is not what was written.
 *
 * @param key key with which files were encrypted
 */
public record Decryptor(EncryptionKey key) {

    private static final int START_BYTES = NuxeoHeader.MAGIC.length + 2;

    /** Returns whether a file begins like an encrypted one. It reads a few bytes from the stream. */
    public static boolean recognizes(InputStream in) throws IOException {
        byte[] start = in.readNBytes(START_BYTES);
        return startsWith(start, ChunkedHeader.MAGIC) || startsWith(start, NuxeoHeader.MAGIC);
    }

    /** Writes the content of a file and returns its length. */
    public long decrypt(InputStream in, OutputStream out) throws IOException {
        byte[] start = in.readNBytes(START_BYTES);
        InputStream whole = new SequenceInputStream(new ByteArrayInputStream(start), in);
        if (startsWith(start, ChunkedHeader.MAGIC)) {
            return ChunkedDecryptor.of(whole, key).all(out);
        }
        if (startsWith(start, NuxeoHeader.MAGIC)) {
            byte[] content = readNuxeo(whole, key);
            out.write(content);
            return content.length;
        }
        throw new DecryptionException("is not encrypted; it has neither the header of Datagen nor that of Nuxeo");
    }

    /**
     * Writes a range of the content of a file. It reads only the chunks of the range, if the format has ranges.
     *
     * @param from position of the first byte, at least 0
     * @param lengthBytes number of bytes, at least 0; the range is shorter at the end of the content
     * @return the number of bytes written
     */
    public long decrypt(SeekableByteChannel file, long from, long lengthBytes, OutputStream out) throws IOException {
        file.position(0);
        byte[] start = Channels.newInputStream(file).readNBytes(START_BYTES);
        file.position(0);
        if (startsWith(start, ChunkedHeader.MAGIC)) {
            return ChunkedDecryptor.range(file, key, from, lengthBytes, out);
        }
        if (startsWith(start, NuxeoHeader.MAGIC)) {
            byte[] content = readNuxeo(Channels.newInputStream(file), key);
            int at = (int) Math.min(from, content.length);
            int count = (int) Math.min(lengthBytes, content.length - at);
            out.write(content, at, count);
            return count;
        }
        return decrypt(Channels.newInputStream(file), out);
    }

    private static boolean startsWith(byte[] start, byte[] magic) {
        return start.length == START_BYTES && Arrays.equals(start, 0, magic.length, magic, 0, magic.length);
    }

    /**
     * Returns the content of a file of Nuxeo's {@code AESBlobProvider}. Its only tag is at the end, so memory holds all of it.
     *
     * @throws DecryptionException if the file is encrypted by a cipher that Nuxeo calls insecure
     * @throws DamagedFileException if the key is another one, or the file is damaged; the two look the same
     */
    private static byte[] readNuxeo(InputStream in, EncryptionKey key) throws IOException {
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
            return ChunkCipher.cipher(Cipher.DECRYPT_MODE, header.aes(), nonce).doFinal(sealed);
        } catch (EOFException e) {
            throw new DamagedFileException("it ends before its tag", e);
        } catch (AEADBadTagException e) {
            throw new DamagedFileException("or was encrypted with another key than " + key.id(), e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
