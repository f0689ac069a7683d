// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.job;

import java.io.Serializable;
import java.util.Map;
import java.util.Set;
import org.nuxeo.datagen.export.encryption.Encryption;
import org.nuxeo.datagen.export.encryption.Encryption.EncryptionFormat;
import org.nuxeo.datagen.export.encryption.EncryptionKey;
import org.nuxeo.datagen.spark.internal.option.OptionValues;

/**
 * The encryption of rendered files, on its way from the driver to the executors.
 *
 * @param format format of the files
 * @param key 64 hexadecimal digits, which are in no message
 */
record FileEncryption(EncryptionFormat format, String key) implements Serializable {

    /** The names of the options. */
    static final Set<String> NAMES = JobOptions.union(EncryptionSecret.NAMES, Set.of("encrypt-format"));

    /**
     * Returns the encryption that options ask for, or null if they ask for none.
     *
     * @throws IllegalArgumentException if there is a format without a key, or one of them cannot be used
     */
    static FileEncryption of(OptionValues options, Map<String, String> environment) {
        String key = EncryptionSecret.of(options, environment);
        if (key == null && options.has("encrypt-format")) {
            throw new IllegalArgumentException("encrypt-format " + options.text("encrypt-format", null)
                    + ": needs a key; give " + EncryptionSecret.KEYS);
        }
        if (key == null) {
            return null;
        }
        EncryptionFormat format = options.has("encrypt-format")
                ? options.convert(
                        "encrypt-format", EncryptionFormat::parse, "must be datagen, nuxeo-password or nuxeo-keystore")
                : EncryptionFormat.DATAGEN;
        FileEncryption encryption = new FileEncryption(format, key.strip());
        encryption.open();
        return encryption;
    }

    /** Returns the encryption with its key. */
    Encryption open() {
        return new Encryption(format, EncryptionKey.parse(key));
    }

    @Override
    public String toString() {
        return format.label() + " with " + open().key();
    }
}
