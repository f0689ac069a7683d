// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.encryption;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.nuxeo.datagen.export.encryption.Encryption.EncryptionFormat;

/** An encryptor of one content after another. It belongs to one thread. */
public interface Encryptor {

    /**
     * Makes a content the current one, until the next is loaded.
     *
     * @throws IllegalArgumentException if the content is too long for the format
     */
    void load(PlainContent content);

    /** Returns the length of the encrypted file in bytes. */
    long lengthBytes();

    /** Writes the encrypted file in constant memory. */
    void writeTo(OutputStream out) throws IOException;

    /**
     * Returns a stream of a range of the encrypted file, which is valid until the next content is loaded.
     *
     * @throws UnsupportedOperationException if the format has no ranges ({@link EncryptionFormat#hasRanges})
     */
    InputStream stream(long from, long lengthBytes);

    /** Content to encrypt. It may be read several times and gives the same bytes each time. */
    public interface PlainContent {

        /** Returns the length in bytes. */
        long lengthBytes();

        /** Writes the 32 bytes of the SHA-256 digest. */
        void sha256(byte[] target, int offset);

        /**
         * Copies a range of the content.
         *
         * @param position position of the first byte, at least 0
         * @return the number of bytes copied, less than {@code length} at the end of the content only; -1 after the end
         */
        int read(long position, byte[] target, int offset, int length);
    }
}
