// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.encryption;

import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.core.text.Labeled;
import org.nuxeo.datagen.core.text.Labels;

/**
 * A way to encrypt files.
 *
 * @param format format of encrypted files
 * @param key key of all files
 */
public record Encryption(EncryptionFormat format, EncryptionKey key) {

    public Encryption {
        Check.given("format", format, "key", key);
    }

    /** The formats of encrypted files. */
    public enum EncryptionFormat implements Labeled {
        /** Chunks that are encrypted one by one, so that a file of any length is a stream and has ranges. */
        DATAGEN,

        /** Nuxeo's format with a password, which is the text of the key. */
        NUXEO_PASSWORD,

        /** Nuxeo's format with a key from a key store. */
        NUXEO_KEYSTORE;

        /** Returns whether a range of the encrypted file can be made without what precedes it. */
        public boolean hasRanges() {
            return this == DATAGEN;
        }

        /**
         * Returns the format with a name.
         *
         * @throws IllegalArgumentException if there is none
         */
        public static EncryptionFormat parse(String label) {
            return Labels.find("format", label, values(), EncryptionFormat::label);
        }
    }

    /** Returns an encryptor for one thread. */
    public Encryptor newEncryptor() {
        return format == EncryptionFormat.DATAGEN
                ? new ChunkedEncryptor(key, ChunkedHeader.DEFAULT_CHUNK_BYTES)
                : new NuxeoEncryptor(NuxeoHeader.of(format, key), key);
    }
}
