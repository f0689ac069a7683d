// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.failure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.file.FileSystemException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javax.net.ssl.SSLException;

/** One-line messages for failures that a person can act on. Every other failure is a defect of the program. */
public final class FailureMessages {
    private static final List<String> DRIVERS =
            List.of("com.mongodb.", "org.apache.kafka.", "org.elasticsearch.client.", "org.apache.http.");

    private static final List<String> FULL_DISK =
            List.of("no space left on device", "disk quota exceeded", "there is not enough space on the disk");

    private FailureMessages() {}

    /** Returns the message for a failure, or empty if it is a defect of the program. */
    public static Optional<String> of(Throwable failure) {
        if (failure instanceof StageException || failure instanceof ServiceDownException) {
            return Optional.of(failure.getMessage());
        }
        if (failure instanceof UncheckedIOException wrapped) {
            return of(wrapped.getCause());
        }
        if (failure instanceof FileSystemException file) {
            return Optional.of(file.getFile() + ": " + FailureReasons.of(file));
        }
        if (isFullDisk(failure)) {
            return Optional.of("a file cannot be written: " + FailureReasons.of(failure)
                    + "; make room on its disk and repeat the command");
        }
        if (isOfAService(failure)) {
            return Optional.of("a service failed: " + FailureReasons.of(failure)
                    + "; repeat the command when the service works again");
        }
        if (failure instanceof OutOfMemoryError) {
            return Optional.of("out of memory at " + (Runtime.getRuntime().maxMemory() >> 20)
                    + " MB: set DATAGEN_JAVA_OPTS=-Xmx... higher, or --threads lower");
        }
        return Optional.empty();
    }

    /** Returns whether a write failed because the disk is full. Only the message of the exception tells. */
    private static boolean isFullDisk(Throwable failure) {
        String message = String.valueOf(failure.getMessage()).toLowerCase(Locale.ROOT);
        return failure instanceof IOException && FULL_DISK.stream().anyMatch(message::startsWith);
    }

    /** Returns whether a failure comes from the client of a service, so its cause is the service or the network. */
    public static boolean isOfAService(Throwable failure) {
        String name = failure.getClass().getName();
        return failure instanceof SocketException
                || failure instanceof SSLException
                || failure instanceof UnknownHostException
                || DRIVERS.stream().anyMatch(name::startsWith);
    }
}
