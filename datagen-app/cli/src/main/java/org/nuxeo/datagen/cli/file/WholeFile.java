// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.file;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.nuxeo.datagen.core.description.Refusal;
import org.nuxeo.datagen.export.ExportException;

/** Writer of one file, which is either complete or missing. */
public final class WholeFile {
    private WholeFile() {}

    /** The bytes of a file. */
    @FunctionalInterface
    public interface Content {
        void writeTo(OutputStream out) throws IOException;
    }

    /**
     * Writes a file.
     *
     * @throws Refusal if the file cannot be written
     */
    public static void write(Content content, Path file) {
        boolean device = Files.exists(file) && !Files.isRegularFile(file);
        Path partial = device ? file : file.resolveSibling(file.getFileName() + ".partial");
        try {
            try (OutputStream to = new BufferedOutputStream(Files.newOutputStream(partial))) {
                content.writeTo(to);
            }
            if (!device) {
                Files.move(partial, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            }
        } catch (IOException e) {
            throw new Refusal(
                    e,
                    "--out " + file + ": cannot be written (" + ExportException.reason(e)
                            + "); free some space or name another file");
        } finally {
            if (!device) {
                partial.toFile().delete();
            }
        }
    }
}
