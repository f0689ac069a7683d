// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.encryption;

/**
 * A way to encrypt files.
 *
 * @param format format of encrypted files
 * @param key key of all files
 */
public record Encryption(EncryptionFormat format, EncryptionKey key) {

    /** Returns an encryptor for one thread. */
    public Encryptor newEncryptor() {
        return format == EncryptionFormat.DATAGEN
                ? new ChunkedEncryptor(key, ChunkedHeader.DEFAULT_CHUNK_BYTES)
                : new NuxeoEncryptor(NuxeoHeader.of(format, key), key);
    }
}
