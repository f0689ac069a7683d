// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import org.nuxeo.datagen.export.encryption.Encryption;
import org.nuxeo.datagen.export.encryption.Encryption.EncryptionFormat;
import org.nuxeo.datagen.export.encryption.EncryptionKey;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of encryption. */
public final class EncryptionOptions {
    @Mixin
    private KeyOptions keys;

    @Option(
            names = "--encrypt-format",
            paramLabel = "NAME",
            completionCandidates = Choices.EncryptionFormats.class,
            description = "Format of encrypted files: datagen, or for a Nuxeo that reads them nuxeo-password or "
                    + "nuxeo-keystore (default: datagen).")
    private String format;

    /**
     * Returns the encryption, or null if no key is given.
     *
     * @throws UsageException if a format is given without a key, or a value is invalid
     */
    public Encryption encryption(Sources sources) {
        EncryptionKey key = keys.key(sources);
        if (key == null && format != null) {
            throw new UsageException("--encrypt-format " + format + ": needs a key; give " + KeyOptions.KEYS);
        }
        if (key == null) {
            return null;
        }
        return new Encryption(
                format == null
                        ? EncryptionFormat.DATAGEN
                        : Refusals.named("--encrypt-format", () -> EncryptionFormat.parse(format)),
                key);
    }
}
