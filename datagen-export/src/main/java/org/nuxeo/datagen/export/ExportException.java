// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Thrown when an export fails; the message is one line and ends with the remedy. */
public class ExportException extends RuntimeException {
    /** @param message the value, the limit and the remedy in one line */
    public ExportException(String message) {
        this(message, null);
    }

    /**
     * @param message the value, the limit and the remedy in one line
     * @param cause the underlying failure, or null
     */
    public ExportException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** Returns the reason that the system gives for a failure, or the kind of failure if it gives none. */
    public static String reason(IOException failure) {
        String reason = failure instanceof FileSystemException named ? named.getReason() : failure.getMessage();
        if (reason != null) {
            return reason.replaceAll("\\s+", " ");
        }
        String words = failure.getClass().getSimpleName().replaceAll("Exception$", "");
        return words.replaceAll("(?<=.)([A-Z])", " $1").toLowerCase(Locale.ROOT);
    }

    /** Thrown when an object store cannot be reached or fails. Repeating the call resumes the export. */
    public static final class StoreDownException extends ExportException {
        /**
         * @param message the value, the limit and the remedy in one line
         * @param cause the underlying failure, or null
         */
        public StoreDownException(String message, @Nullable Throwable cause) {
            super(message, cause);
        }
    }
}
