// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.sink;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.util.Locale;
import org.nuxeo.datagen.export.ExportException;
import org.nuxeo.datagen.export.FileFailures;

/** Thrown when a folder cannot be written, for example because the disk is full or permission is denied. */
public final class UnwritableSinkException extends ExportException {
    private static final long serialVersionUID = 1L;

    private UnwritableSinkException(SinkSpec sink, String reason, Throwable cause) {
        super("sink " + sink.text() + ": " + reason, cause);
    }

    /** Returns the failure to write into a folder with a message of one line and a remedy. */
    static UnwritableSinkException of(SinkSpec sink, IOException failure) {
        String lower = String.valueOf(failure.getMessage()).toLowerCase(Locale.ROOT);
        String reason;
        if (lower.contains("no space left") || lower.contains("quota") || lower.contains("not enough space")) {
            reason = "the disk is full; free some space and repeat the command to resume";
        } else if (failure instanceof AccessDeniedException || lower.contains("not permitted")) {
            reason = "permission denied" + file(failure)
                    + "; grant this user write access and repeat the command to resume";
        } else {
            reason = "cannot be written (" + FileFailures.reason(failure) + file(failure)
                    + "); fix the cause and repeat the command to resume";
        }
        return new UnwritableSinkException(sink, reason, failure);
    }

    private static String file(IOException failure) {
        return failure instanceof FileSystemException named && named.getFile() != null ? " on " + named.getFile() : "";
    }
}
