// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.util.Collections;
import org.nuxeo.datagen.core.description.WordFile;
import org.nuxeo.datagen.export.encryption.Encryption;
import org.nuxeo.datagen.export.encryption.Encryption.EncryptionFormat;
import org.nuxeo.datagen.export.encryption.EncryptionKey;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of encryption. */
public final class EncryptionOptions {
    @Mixin
    private Keys keys;

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
            throw new UsageException("--encrypt-format " + format + ": needs a key; give " + Keys.KEYS);
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

    /** The options of the key of encrypted files. No option has a secret as its value, since process lists show the values. */
    public static final class Keys {
        /** The options of all keys. */
        public static final String KEYS = "--encrypt-key-file or --encrypt-key-store";

        private static final String KEY = "DATAGEN_ENCRYPT_KEY";
        private static final String STORE_PASSWORD = "DATAGEN_ENCRYPT_KEY_STORE_PASSWORD";

        @Option(
                names = "--encrypt-key-file",
                paramLabel = "FILE",
                description = "Key of encrypted files: 64 hexadecimal digits, as openssl rand -hex 32 prints them "
                        + "(default: " + KEY + ").")
        private Path keyFile;

        @Option(
                names = "--encrypt-key-store",
                paramLabel = "FILE",
                description = "Key store of Java that has the key, instead. Its password is in " + STORE_PASSWORD + ".")
        private Path keyStore;

        @Option(
                names = "--encrypt-key-alias",
                paramLabel = "NAME",
                defaultValue = "datagen",
                description = "Name of the key in that key store (default: ${DEFAULT-VALUE}).")
        private String alias;

        /**
         * Returns the key, or null if there is none.
         *
         * @throws UsageException if the key cannot be read; the message does not have it
         */
        public EncryptionKey key(Sources sources) {
            if (keyFile != null && keyStore != null) {
                throw new UsageException(
                        "--encrypt-key-store " + keyStore + ": give it or --encrypt-key-file, not both");
            }
            if (keyStore != null) {
                return ofStore(sources.environment(STORE_PASSWORD));
            }
            if (keyFile != null) {
                String text = WordFile.secret("--encrypt-key-file", keyFile);
                return Refusals.named("--encrypt-key-file " + keyFile + ": key", () -> EncryptionKey.parse(text));
            }
            String text = sources.environment(KEY);
            return text == null ? null : Refusals.named(KEY + ": key", () -> EncryptionKey.parse(text.strip()));
        }

        private EncryptionKey ofStore(String password) {
            String option = "--encrypt-key-store " + keyStore;
            WordFile.bytes("--encrypt-key-store", keyStore);
            if (password == null) {
                throw new UsageException(option + ": needs its password; put it into " + STORE_PASSWORD);
            }
            try {
                KeyStore store = KeyStore.getInstance(keyStore.toFile(), password.toCharArray());
                Key key = store.getKey(alias, password.toCharArray());
                if (key == null) {
                    throw new UsageException("--encrypt-key-alias " + alias + ": is not in " + keyStore + ", which has "
                            + String.join(", ", Collections.list(store.aliases())));
                }
                return Refusals.named(option + ": key", () -> EncryptionKey.of(key.getEncoded()));
            } catch (GeneralSecurityException | IOException e) {
                throw new UsageException(
                        option + ": cannot be opened with the password in " + STORE_PASSWORD
                                + "; check both, and that the key has the same password",
                        e);
            }
        }
    }
}
