// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.job;

import java.util.Optional;
import org.nuxeo.datagen.services.ServicesException;
import org.nuxeo.datagen.store.failure.FailureReasons.FailureMessages;

/** Messages for failures of jobs and operations that a user can act on. */
public final class UserMessages {
    private UserMessages() {}

    /** Returns the message of a failure in one line, or nothing if the failure is a defect of the program. */
    public static Optional<String> of(Throwable failure) {
        return failure instanceof ServicesException ? Optional.of(failure.getMessage()) : FailureMessages.of(failure);
    }
}
