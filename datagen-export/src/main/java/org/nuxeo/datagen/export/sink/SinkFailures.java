package org.nuxeo.datagen.export.sink;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.util.Locale;
import org.nuxeo.datagen.export.FileFailures;

/** Says in one line why a folder does not take what is written, and what to do about it. */
final class SinkFailures {

    private SinkFailures() {}

    static UnwritableSinkException of(SinkSpec sink, IOException failure) {
        String lower = String.valueOf(failure.getMessage()).toLowerCase(Locale.ROOT);
        String reason;
        if (lower.contains("no space left") || lower.contains("quota") || lower.contains("not enough space")) {
            reason = "the disk is full; make room and repeat the command to resume";
        } else if (failure instanceof AccessDeniedException || lower.contains("not permitted")) {
            reason = "permission denied" + file(failure)
                    + "; let this user write there and repeat the command to resume";
        } else {
            reason = "cannot be written (" + FileFailures.reason(failure) + file(failure)
                    + "); mend it and repeat the command to resume";
        }
        return new UnwritableSinkException(sink, reason, failure);
    }

    private static String file(IOException failure) {
        return failure instanceof FileSystemException named && named.getFile() != null ? " on " + named.getFile() : "";
    }
}
