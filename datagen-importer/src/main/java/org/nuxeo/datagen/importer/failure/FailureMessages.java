package org.nuxeo.datagen.importer.failure;

import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.util.Optional;

/** Failures that a person can act on, in one line; all others are defects. */
public final class FailureMessages {
    private FailureMessages() {}

    /** Returns what to tell about a failure, or nothing if it is a defect of the program. */
    public static Optional<String> of(Throwable failure) {
        if (failure instanceof StageException || failure instanceof ServiceDownException) {
            return Optional.of(failure.getMessage());
        }
        if (failure instanceof UncheckedIOException wrapped) {
            return of(wrapped.getCause());
        }
        if (failure instanceof FileSystemException file) {
            return Optional.of(file.getFile() + ": " + reason(file));
        }
        if (failure instanceof OutOfMemoryError) {
            return Optional.of("out of memory at " + (Runtime.getRuntime().maxMemory() >> 20)
                    + " MB: set DATAGEN_JAVA_OPTS=-Xmx... higher, or --threads lower");
        }
        return Optional.empty();
    }

    private static String reason(FileSystemException failure) {
        if (failure instanceof AccessDeniedException) {
            return "permission denied";
        }
        String reason = failure.getReason();
        return reason != null ? reason : failure.getClass().getSimpleName();
    }
}
