package org.nuxeo.datagen.server.job;

import java.util.Optional;
import org.nuxeo.datagen.importer.failure.FailureMessages;
import org.nuxeo.datagen.services.ServicesException;

/** Failures of jobs and operations that a person can act on. */
public final class Explained {
    private Explained() {}

    /** Returns what to answer about a failure, in one line; nothing if it is a defect of the program. */
    public static Optional<String> message(Throwable failure) {
        return failure instanceof ServicesException ? Optional.of(failure.getMessage()) : FailureMessages.of(failure);
    }
}
