package org.nuxeo.datagen.export;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.util.Locale;

/** Why a file could not be read or written, in words. */
public final class FileFailures {
    private FileFailures() {}

    /** The reason the system gives; where it gives none, the kind of failure. */
    public static String reason(IOException failure) {
        String reason = failure instanceof FileSystemException named ? named.getReason() : failure.getMessage();
        if (reason != null) {
            return reason.replaceAll("\\s+", " ");
        }
        String words = failure.getClass().getSimpleName().replaceAll("Exception$", "");
        return words.replaceAll("(?<=.)([A-Z])", " $1").toLowerCase(Locale.ROOT);
    }
}
