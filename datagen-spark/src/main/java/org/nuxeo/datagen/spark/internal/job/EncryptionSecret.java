// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.util.Collections;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import org.nuxeo.datagen.spark.internal.job.StoreSettings.Secrets;
import org.nuxeo.datagen.spark.internal.option.OptionValues;

/** The options of the key of encrypted files, which the driver reads. */
final class EncryptionSecret {

    /** The names of the options. */
    static final Set<String> NAMES = Set.of("encrypt-key-file", "encrypt-key-store", "encrypt-key-alias");

    /** The ways to give a key. */
    static final String KEYS = "--encrypt-key-file, --encrypt-key-store or DATAGEN_ENCRYPT_KEY";

    private static final String KEY = "DATAGEN_ENCRYPT_KEY";
    private static final String STORE_PASSWORD = "DATAGEN_ENCRYPT_KEY_STORE_PASSWORD";
    private static final String FILE = "encrypt-key-file";
    private static final String STORE = "encrypt-key-store";
    private static final String ALIAS = "encrypt-key-alias";

    private EncryptionSecret() {}

    /**
     * Returns the text of the key, or null if there is none.
     *
     * @throws IllegalArgumentException if it cannot be read; the message does not have it
     */
    static String of(OptionValues options, Map<String, String> environment) {
        if (!options.has(STORE)) {
            return Secrets.of(options, FILE, environment.get(KEY));
        }
        Path store = Path.of(options.text(STORE, null));
        if (options.has(FILE)) {
            throw new IllegalArgumentException(STORE + " " + store + ": give it or " + FILE + ", not both");
        }
        if (!Files.isReadable(store)) {
            throw new IllegalArgumentException(STORE + " " + store + ": cannot be read; name another file");
        }
        String password = environment.get(STORE_PASSWORD);
        if (password == null) {
            throw new IllegalArgumentException(
                    STORE + " " + store + ": needs its password; put it into " + STORE_PASSWORD);
        }
        return ofStore(store, password.toCharArray(), options.text(ALIAS, "datagen"));
    }

    private static String ofStore(Path file, char[] password, String alias) {
        try {
            KeyStore store = KeyStore.getInstance(file.toFile(), password);
            Key key = store.getKey(alias, password);
            if (key == null) {
                throw new IllegalArgumentException(ALIAS + " " + alias + ": is not in " + file + ", which has "
                        + String.join(", ", Collections.list(store.aliases())));
            }
            return HexFormat.of().formatHex(key.getEncoded());
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalArgumentException(
                    STORE + " " + file + ": cannot be opened with the password in " + STORE_PASSWORD
                            + "; check both, and that the key has the same password",
                    e);
        }
    }
}
