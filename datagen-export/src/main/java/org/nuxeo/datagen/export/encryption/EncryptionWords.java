// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.encryption;

import static org.nuxeo.datagen.core.description.Word.file;
import static org.nuxeo.datagen.core.description.Word.secret;
import static org.nuxeo.datagen.export.encryption.Encryption.EncryptionFormat.DATAGEN;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Refusal;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.description.Word.Values;
import org.nuxeo.datagen.core.description.WordFile;
import org.nuxeo.datagen.export.encryption.Encryption.EncryptionFormat;

/** The words of encryption. None that has an option is a secret, since process lists show the values of options. */
public final class EncryptionWords {

    /** The key, which only the environment has. */
    public static final Word KEY = secret("encrypt-key");

    /** The password of the key store, which only the environment has. */
    public static final Word KEY_STORE_PASSWORD = secret("encrypt-key-store-password");

    /** The file with the key. */
    public static final Word KEY_FILE = file(
            "encrypt-key-file",
            "Key of encrypted files: 64 hexadecimal digits, as openssl rand -hex 32 prints them (default: "
                    + KEY.variable() + ").");

    /** The key store with the key. */
    public static final Word KEY_STORE = file(
            "encrypt-key-store",
            "Key store of Java that has the key, instead. Its password is in " + KEY_STORE_PASSWORD.variable() + ".");

    /** The name of the key in its key store. */
    public static final Word KEY_ALIAS =
            Word.of("encrypt-key-alias", Values.text(), "NAME").help("Name of the key in that key store", "datagen");

    /** The format of encrypted files. */
    public static final Word FORMAT = Word.of(
                    "encrypt-format", Values.choice(EncryptionFormat.values(), EncryptionFormat::label), "NAME")
            .help("Format of encrypted files: datagen, or for a Nuxeo that reads them nuxeo-password or nuxeo-keystore"
                    + " (default: datagen).");

    /** The words of the key. */
    public static final List<Word> KEYS = List.of(KEY, KEY_STORE_PASSWORD, KEY_FILE, KEY_STORE, KEY_ALIAS);

    private EncryptionWords() {}

    /**
     * Returns the encryption of a description, or null if it has no key.
     *
     * @throws Refusal if it has a format without a key, or the key cannot be read
     */
    public static @Nullable Encryption encryption(Description description) {
        String format = description.text(FORMAT);
        EncryptionKey key = key(description);
        boolean lacksKey = key == null && format != null;
        Refusal.when(lacksKey, FORMAT, " " + format + ": needs a key; give ", KEY_FILE, " or ", KEY_STORE);
        return key == null ? null : new Encryption(format == null ? DATAGEN : EncryptionFormat.parse(format), key);
    }

    /**
     * Returns the key of a description, or null if it has none.
     *
     * @throws Refusal if it cannot be read; the message does not have it
     */
    public static @Nullable EncryptionKey key(Description description) {
        Path file = description.path(KEY_FILE);
        Path store = description.path(KEY_STORE);
        boolean twice = store != null && file != null;
        Refusal.when(twice, KEY_STORE, " " + store + ": give it or ", KEY_FILE, ", not both");
        if (store != null) {
            byte[] bytes = ofStore(store, description);
            return checked(() -> EncryptionKey.of(bytes), KEY_STORE, " " + store);
        }
        if (file != null) {
            String text = WordFile.secret(KEY_FILE, file);
            return checked(() -> EncryptionKey.parse(text), KEY_FILE, " " + file);
        }
        String text = description.text(KEY);
        return text == null ? null : checked(() -> EncryptionKey.parse(text.strip()), KEY.variable(), "");
    }

    private static EncryptionKey checked(Supplier<EncryptionKey> key, Object source, String place) {
        try {
            return key.get();
        } catch (IllegalArgumentException e) {
            throw new Refusal(e, source, place + ": " + e.getMessage());
        }
    }

    private static byte[] ofStore(Path file, Description description) {
        WordFile.bytes(KEY_STORE, file);
        String password = description.text(KEY_STORE_PASSWORD);
        if (password == null) {
            throw new Refusal(
                    KEY_STORE, " " + file + ": needs its password; put it into " + KEY_STORE_PASSWORD.variable());
        }
        try {
            KeyStore store = KeyStore.getInstance(file.toFile(), password.toCharArray());
            String alias = description.knownText(KEY_ALIAS);
            Key key = store.getKey(alias, password.toCharArray());
            if (key == null) {
                String known = String.join(", ", Collections.list(store.aliases()));
                throw new Refusal(KEY_ALIAS, " " + alias + ": is not in " + file + ", which has " + known);
            }
            return key.getEncoded();
        } catch (GeneralSecurityException | IOException e) {
            throw new Refusal(
                    e,
                    KEY_STORE,
                    " " + file + ": cannot be opened with the password in " + KEY_STORE_PASSWORD.variable()
                            + "; check both, and that the key has the same password");
        }
    }

    /**
     * Returns a description with the key itself in place of its file, for a process that does not have that.
     *
     * @throws Refusal as {@link #key} does
     */
    public static Description withKey(Description description) {
        EncryptionKey key = key(description);
        Description others = description;
        for (Word word : KEYS) {
            others = others.without(word);
        }
        return key == null ? others : others.with(KEY, key.text(), Description.GIVEN);
    }
}
