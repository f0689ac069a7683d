// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.nuxeo.datagen.cli.option.UsageException;
import org.nuxeo.datagen.export.FileFailures;

/** Writer of one file, which is either complete or missing. */
final class BlobFile {
    private BlobFile() {}

    /** The bytes of a file. */
    interface Content {
        void writeTo(OutputStream out) throws IOException;
    }

    /**
     * Writes a file.
     *
     * @throws UsageException if the file cannot be written
     */
    static void write(Content content, Path file) {
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
            throw new UsageException(
                    "--out " + file + ": cannot be written (" + FileFailures.reason(e)
                            + "); free some space or name another file",
                    e);
        } finally {
            removeRest(device ? null : partial);
        }
    }

    private static void removeRest(Path partial) {
        if (partial != null) {
            partial.toFile().delete();
        }
    }
}
