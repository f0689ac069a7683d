// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.yaml;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.nuxeo.datagen.core.text.Resources;

/** Reads files of people, which may be anything. */
public final class TextFile {

    /** The most that a model can have. Longer lists belong into files that it names. */
    public static final int MAX_MODEL_BYTES = 3 << 20;

    public static final int MAX_LIST_BYTES = 64 << 20;

    private static final String MARK = "\uFEFF";

    private TextFile() {}

    /** Returns the text of a resource of the models that come with the program. */
    public static String resource(String name) {
        return Resources.text(TextFile.class, "/org/nuxeo/datagen/model/" + name);
    }

    /**
     * Returns the text of a file in UTF-8, without a byte order mark.
     *
     * @throws IOException if it is no such text or is longer; the message says what is wrong, without the name
     */
    public static String read(Path file, int maxBytes) throws IOException {
        if (Files.isDirectory(file)) {
            throw new IOException("is a folder; must be a file");
        }
        byte[] bytes;
        try (InputStream in = Files.newInputStream(file)) {
            bytes = in.readNBytes(maxBytes + 1);
        } catch (NoSuchFileException e) {
            throw new IOException("there is no such file", e);
        } catch (IOException e) {
            throw new IOException("cannot be read: " + e.getMessage(), e);
        }
        if (bytes.length > maxBytes) {
            throw new IOException("is longer than " + (maxBytes >> 20) + " MB; must be shorter");
        }
        try {
            CharsetDecoder utf8 = StandardCharsets.UTF_8.newDecoder();
            String text = utf8.decode(ByteBuffer.wrap(bytes)).toString();
            return text.startsWith(MARK) ? text.substring(1) : text;
        } catch (CharacterCodingException e) {
            throw new IOException("must be text in UTF-8", e);
        }
    }
}
