// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.util.Locale;

/** Descriptions of the reasons why files cannot be read or written. */
public final class FileFailures {
    private FileFailures() {}

    /** Returns the reason that the system gives for a failure, or the kind of failure if it gives none. */
    public static String reason(IOException failure) {
        String reason = failure instanceof FileSystemException named ? named.getReason() : failure.getMessage();
        if (reason != null) {
            return reason.replaceAll("\\s+", " ");
        }
        String words = failure.getClass().getSimpleName().replaceAll("Exception$", "");
        return words.replaceAll("(?<=.)([A-Z])", " $1").toLowerCase(Locale.ROOT);
    }
}
