// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.encryption;

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
