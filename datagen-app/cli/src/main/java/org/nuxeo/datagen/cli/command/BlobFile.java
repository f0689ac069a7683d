package org.nuxeo.datagen.cli.command;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.nuxeo.datagen.cli.option.UsageException;
import org.nuxeo.datagen.export.FileFailures;
import org.nuxeo.datagen.render.BlobRenderer;

/** Writes one blob to a file, which is there in full or not at all. */
final class BlobFile {
    private BlobFile() {}

    /** @throws UsageException naming the file and why it cannot be written */
    static void write(BlobRenderer blob, Path file) {
        boolean device = Files.exists(file) && !Files.isRegularFile(file);
        Path partial = device ? file : file.resolveSibling(file.getFileName() + ".partial");
        try {
            try (OutputStream to = new BufferedOutputStream(Files.newOutputStream(partial))) {
                blob.writeTo(to);
            }
            if (!device) {
                Files.move(partial, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            }
        } catch (IOException failure) {
            throw new UsageException(
                    "--out " + file + ": cannot be written (" + FileFailures.reason(failure)
                            + "); make room or name another file",
                    failure);
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
