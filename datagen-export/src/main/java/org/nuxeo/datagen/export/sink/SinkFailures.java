// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.sink;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.export.ExportException;

/** The failures of a run that renders into a sink. */
public final class SinkFailures {

    private SinkFailures() {}

    /**
     * Thrown when a folder has the output of another job, or damaged output, so that a run cannot be resumed. The remedy is
     * another folder, or to render everything again ({@link RenderJob#again}).
     */
    public static final class NotResumableException extends ExportException {
        private final String reason;

        NotResumableException(String reason, @Nullable Throwable cause) {
            super(reason + "; choose another folder or render everything again", cause);
            this.reason = reason;
        }

        /** Returns the message without the remedy, for callers that name another remedy. */
        public String reason() {
            return reason;
        }
    }

    /** Thrown when a folder cannot be written, for example because the disk is full or permission is denied. */
    public static final class UnwritableSinkException extends ExportException {
        UnwritableSinkException(SinkSpec sink, IOException failure) {
            super("sink " + sink.text() + ": " + words(failure), failure);
        }

        private static String words(IOException failure) {
            String lower = String.valueOf(failure.getMessage()).toLowerCase(Locale.ROOT);
            String file = failure instanceof FileSystemException named && named.getFile() != null
                    ? " on " + named.getFile()
                    : "";
            if (lower.contains("no space left") || lower.contains("quota") || lower.contains("not enough space")) {
                return "the disk is full; free some space and repeat the command to resume";
            }
            return failure instanceof AccessDeniedException || lower.contains("not permitted")
                    ? "permission denied" + file + "; grant this user write access and repeat the command to resume"
                    : "cannot be written (" + reason(failure) + file
                            + "); fix the cause and repeat the command to resume";
        }
    }
}
