package org.nuxeo.datagen.export.sink;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.util.Locale;
import org.nuxeo.datagen.export.ExportException;
import org.nuxeo.datagen.export.FileFailures;

/** Says in one line why a folder does not take what is written, and what to do about it. */
final class SinkFailures {

    private SinkFailures() {}

    static ExportException of(RenderJob job, IOException failure) {
        String place = job.sink().text();
        String message = String.valueOf(failure.getMessage());
        String lower = message.toLowerCase(Locale.ROOT);
        if (lower.contains("no space left") || lower.contains("quota") || lower.contains("not enough space")) {
            return new ExportException(
                    "--sink " + place + ": the disk is full; make room and repeat the command to resume", failure);
        }
        if (failure instanceof AccessDeniedException || lower.contains("not permitted")) {
            return new ExportException(
                    "--sink " + place + ": permission denied" + file(failure)
                            + "; let this user write there and repeat the command to resume",
                    failure);
        }
        return new ExportException(
                "--sink " + place + ": cannot be written (" + FileFailures.reason(failure) + file(failure)
                        + "); mend it and repeat the command to resume",
                failure);
    }

    private static String file(IOException failure) {
        return failure instanceof FileSystemException named && named.getFile() != null ? " on " + named.getFile() : "";
    }
}
