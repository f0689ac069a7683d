// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Reader of a small file that an option names. It reads up to a limit, since some devices are endless. */
final class OptionFile {
    private static final int MAX_BYTES = 1 << 20;

    private OptionFile() {}

    /**
     * Returns the bytes of a file.
     *
     * @throws UsageException if the file cannot be read; the message has the option and the remedy
     */
    static byte[] bytes(String option, Path file) {
        String name = option + " " + file + ": ";
        if (Files.isDirectory(file)) {
            throw new UsageException(name + "is a folder; name a file");
        }
        byte[] bytes;
        try (InputStream in = Files.newInputStream(file)) {
            bytes = in.readNBytes(MAX_BYTES + 1);
        } catch (NoSuchFileException e) {
            throw new UsageException(name + "there is no such file", e);
        } catch (AccessDeniedException e) {
            throw new UsageException(name + "cannot be read by this user; grant read access or name another file", e);
        } catch (IOException e) {
            throw new UsageException(name + "cannot be read (" + e.getMessage() + "); name another file", e);
        }
        if (bytes.length > MAX_BYTES) {
            throw new UsageException(name + "has more than 1 MB; name another file");
        }
        return bytes;
    }

    /** Returns the text of a file, which must be UTF-8; otherwise like {@link #bytes}. */
    static String text(String option, Path file) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes(option, file)))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new UsageException(option + " " + file + ": must be text in UTF-8; name another file", e);
        }
    }

    /** Returns the secret in a file that has nothing else; otherwise like {@link #text}. */
    static String secret(String option, Path file) {
        String secret = text(option, file).strip();
        if (secret.isEmpty()) {
            throw new UsageException(option + " " + file + ": is empty; write the secret into it");
        }
        return secret;
    }
}
