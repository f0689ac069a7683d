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

/** A small file that an option names. It is read to its end, which some devices do not have, or to a limit. */
final class OptionFile {
    private static final int MOST_BYTES = 1 << 20;

    private OptionFile() {}

    /**
     * Reads a file.
     *
     * @throws UsageException if that is not possible, with the option's name and what to do
     */
    static byte[] bytes(String option, Path file) {
        String name = option + " " + file + ": ";
        if (Files.isDirectory(file)) {
            throw new UsageException(name + "is a folder; name a file");
        }
        byte[] bytes;
        try (InputStream in = Files.newInputStream(file)) {
            bytes = in.readNBytes(MOST_BYTES + 1);
        } catch (NoSuchFileException e) {
            throw new UsageException(name + "there is no such file", e);
        } catch (AccessDeniedException e) {
            throw new UsageException(name + "may not be read by this user; give the right, or name another file", e);
        } catch (IOException e) {
            throw new UsageException(name + "cannot be read (" + e.getMessage() + "); name another file", e);
        }
        if (bytes.length > MOST_BYTES) {
            throw new UsageException(name + "has more than 1 MB; name another file");
        }
        return bytes;
    }

    /** Reads a file that must be text in UTF-8; otherwise like {@link #bytes}. */
    static String text(String option, Path file) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes(option, file)))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new UsageException(option + " " + file + ": is no text in UTF-8; name another file", e);
        }
    }

    /** Reads a file that holds a secret and nothing else; otherwise like {@link #text}. */
    static String secret(String option, Path file) {
        String secret = text(option, file).strip();
        if (secret.isEmpty()) {
            throw new UsageException(option + " " + file + ": is empty, and should hold a secret");
        }
        return secret;
    }
}
