// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.description;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Reader of a small file that a word names. It reads up to a limit, since some devices are endless. The word is a {@link
 * Word}, or the name of an option that is none.
 */
public final class WordFile {
    private static final int MAX_BYTES = 1 << 20;

    private WordFile() {}

    /**
     * Returns the bytes of a file.
     *
     * @throws Refusal if the file cannot be read; the message has the word and the remedy
     */
    public static byte[] bytes(Object word, Path file) {
        String name = " " + file + ": ";
        Refusal.when(Files.isDirectory(file), word, name + "is a folder; name a file");
        byte[] bytes;
        try (InputStream in = Files.newInputStream(file)) {
            bytes = in.readNBytes(MAX_BYTES + 1);
        } catch (NoSuchFileException e) {
            throw new Refusal(e, word, name + "there is no such file");
        } catch (AccessDeniedException e) {
            throw new Refusal(e, word, name + "cannot be read by this user; grant read access or name another file");
        } catch (IOException e) {
            throw new Refusal(e, word, name + "cannot be read (" + e.getMessage() + "); name another file");
        }
        Refusal.when(bytes.length > MAX_BYTES, word, name + "has more than 1 MB; name another file");
        return bytes;
    }

    /** Returns the text of a file, which must be UTF-8; otherwise like {@link #bytes}. */
    public static String text(Object word, Path file) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes(word, file)))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new Refusal(e, word, " " + file + ": must be text in UTF-8; name another file");
        }
    }

    /** Returns the secret in the file that one word names, or else the value of another word, or null if there is neither. */
    public static @Nullable String secret(Description description, Word inFile, Word inEnvironment) {
        Path file = description.path(inFile);
        return file == null ? description.text(inEnvironment) : secret(inFile, file);
    }

    /** Returns the secret in a file that has nothing else; otherwise like {@link #text}. */
    public static String secret(Object word, Path file) {
        String secret = text(word, file).strip();
        Refusal.when(secret.isEmpty(), word, " " + file + ": is empty; write the secret into it");
        return secret;
    }
}
