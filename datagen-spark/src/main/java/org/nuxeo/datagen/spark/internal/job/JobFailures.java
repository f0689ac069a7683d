// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.job;

import java.io.PrintStream;
import java.util.Optional;
import org.nuxeo.datagen.export.ExportException;
import org.nuxeo.datagen.export.StoreDownException;
import org.nuxeo.datagen.store.failure.FailureReasons.FailureMessages;
import org.nuxeo.datagen.store.failure.ServiceDownException;

/** The conversion of exceptions to an exit code and a message of one line. */
final class JobFailures {

    private static final int MAX_CAUSES = 20;

    private JobFailures() {}

    /** Reports a failure and returns the exit code. */
    static int report(Throwable failure, PrintStream err) {
        Throwable each = failure;
        for (int i = 0; each != null && i < MAX_CAUSES; i++, each = each.getCause()) {
            Optional<String> message = message(each);
            if (message.isPresent()) {
                err.println("datagen: " + message.get());
                return exitCode(each);
            }
        }
        err.println("datagen: internal error");
        failure.printStackTrace(err);
        return ExitCode.INTERNAL_ERROR;
    }

    private static Optional<String> message(Throwable failure) {
        return failure instanceof IllegalArgumentException || failure instanceof ExportException
                ? Optional.of(failure.getMessage())
                : FailureMessages.of(failure);
    }

    private static int exitCode(Throwable failure) {
        boolean down = failure instanceof ServiceDownException
                || failure instanceof StoreDownException
                || FailureMessages.isOfAService(failure);
        return down ? ExitCode.SERVICE_DOWN : ExitCode.BAD_USAGE;
    }
}
