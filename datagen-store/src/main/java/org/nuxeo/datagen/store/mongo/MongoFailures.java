// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.mongo;

import com.mongodb.MongoException;
import com.mongodb.MongoSecurityException;
import com.mongodb.MongoSocketException;
import com.mongodb.MongoTimeoutException;
import org.nuxeo.datagen.store.failure.FailureReasons;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.retry.TransientFailureException;

/**
 * Sorts failures of single requests to MongoDB: those that may pass, those that a person must fix, and regular answers.
 */
final class MongoFailures {

    private MongoFailures() {}

    /**
     * Returns a failure that is an answer, for the caller to handle.
     *
     * @throws TransientFailureException if the request may be sent again
     * @throws StageException if the server refuses this client
     */
    static MongoException answer(MongoException failure, String address) throws TransientFailureException {
        boolean cutOff = failure.getCause() instanceof MongoSocketException;
        if (failure instanceof MongoSecurityException && !cutOff) {
            throw new StageException(
                    "mongo at " + address + " refuses the credentials; check user and password", failure);
        }
        boolean passing = cutOff
                || failure instanceof MongoSocketException
                || failure instanceof MongoTimeoutException
                || MongoBulkSorter.isPassing(failure);
        if (passing) {
            throw new TransientFailureException(FailureReasons.of(failure), failure);
        }
        MongoBulkSorter.requireAdmitted(failure);
        return failure;
    }
}
