// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.encryption;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

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
}
