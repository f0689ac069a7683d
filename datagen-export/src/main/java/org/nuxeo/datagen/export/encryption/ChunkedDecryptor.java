// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.encryption;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import org.nuxeo.datagen.export.encryption.DecryptionException.DamagedFileException;

/** The decryption of one file in the format {@code datagen}. A chunk is written only after it has been checked. */
record ChunkedDecryptor(InputStream in, ChunkedHeader header, ChunkCipher cipher, byte[] sealed, byte[] plain) {

    /** Reads the header. */
    static ChunkedDecryptor of(InputStream in, EncryptionKey key) throws IOException {
        ChunkedHeader header = ChunkedHeader.read(in, key);
        ChunkCipher cipher = new ChunkCipher(Cipher.DECRYPT_MODE, header.fileKey(key.derivation()));
        int largest = header.plainBytes(0);
        return new ChunkedDecryptor(in, header, cipher, new byte[largest + ChunkCipher.TAG_BYTES], new byte[largest]);
    }

    /** Writes the whole content and returns its length. */
    long all(OutputStream out) throws IOException {
        long chunks = header.chunks();
        for (long chunk = 0; chunk < chunks; chunk++) {
            int length = open(chunk);
            if (chunk == chunks - 1 && in.read() >= 0) {
                throw DamagedFileException.longer(header.fileBytes());
            }
            out.write(plain, 0, length);
        }
        return header.lengthBytes();
    }

    /** Writes a range of the content and returns the number of bytes, which is smaller at its end. */
    static long range(SeekableByteChannel file, EncryptionKey key, long from, long lengthBytes, OutputStream out)
            throws IOException {
        ChunkedDecryptor decryptor = of(Channels.newInputStream(file), key);
        ChunkedHeader header = decryptor.header;
        if (file.size() < header.fileBytes()) {
            throw DamagedFileException.truncated(file.size(), header.fileBytes());
        }
        if (file.size() > header.fileBytes()) {
            throw DamagedFileException.longer(header.fileBytes());
        }
        long first = Math.min(from, header.lengthBytes());
        long to = first + Math.min(lengthBytes, header.lengthBytes() - first);
        long at = first;
        do {
            // An empty range reads a chunk, too, since only that proves the header.
            long chunk = Math.min(at / header.chunkBytes(), header.chunks() - 1);
            file.position(header.position(chunk));
            int end = decryptor.open(chunk);
            int start = (int) (at - chunk * header.chunkBytes());
            int count = (int) Math.min(end - start, to - at);
            out.write(decryptor.plain, start, count);
            at += count;
        } while (at < to);
        return to - first;
    }

    /** Decrypts the next chunk and returns its length. */
    private int open(long chunk) throws IOException {
        int length = header.plainBytes(chunk) + ChunkCipher.TAG_BYTES;
        int read = in.readNBytes(sealed, 0, length);
        if (read < length) {
            throw DamagedFileException.truncated(header.position(chunk) + read, header.fileBytes());
        }
        try {
            return cipher.apply(chunk, chunk == header.chunks() - 1, sealed, length, plain, 0);
        } catch (AEADBadTagException e) {
            String where = "chunk " + (chunk + 1) + " of " + header.chunks();
            throw new DamagedFileException(where + " or the header was changed", e);
        }
    }
}
