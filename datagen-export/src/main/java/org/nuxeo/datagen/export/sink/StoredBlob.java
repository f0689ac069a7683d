// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.sink;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.WritableByteChannel;
import org.nuxeo.datagen.export.encryption.Encryptor;
import org.nuxeo.datagen.render.BlobRenderer;

/**
 * The bytes that a sink stores for a blob: those of the blob, or encrypted ones. An instance is valid until {@link
 * BlobSink#put} returns.
 */
public interface StoredBlob {

    /**
     * Returns a blob that is stored as it is.
     *
     * @param md5Hex its MD5 digest in hexadecimal
     */
    static StoredBlob plain(BlobRenderer blob, String md5Hex) {
        return new PlainBlob(blob, md5Hex);
    }

    /**
     * Returns a blob that is stored encrypted.
     *
     * @param encryptor encryptor of this thread, which must not load another content until the blob is stored
     */
    static StoredBlob encrypted(BlobRenderer blob, Encryptor encryptor) {
        return EncryptedBlob.of(blob, encryptor);
    }

    /** Returns the MIME type of the bytes. */
    String mimeType();

    /** Returns the number of bytes. */
    long lengthBytes();

    /** Returns the 16 bytes of the MD5 digest. */
    byte[] md5();

    /** Writes all bytes in constant memory. */
    void writeTo(OutputStream out) throws IOException;

    /** Writes all bytes in constant memory; the channel must be in blocking mode. */
    void writeTo(WritableByteChannel out) throws IOException;

    /**
     * Returns a stream of a range.
     *
     * @throws UnsupportedOperationException if the bytes are encrypted in a format without ranges
     */
    InputStream stream(long from, long lengthBytes);
}
