package org.nuxeo.datagen.importer.internal.mongo;

import com.mongodb.MongoException;
import com.mongodb.MongoSecurityException;
import com.mongodb.MongoSocketException;
import com.mongodb.MongoTimeoutException;
import org.nuxeo.datagen.importer.failure.FailureReasons;
import org.nuxeo.datagen.importer.failure.StageException;
import org.nuxeo.datagen.importer.internal.retry.PassingFailureException;

/** Failures of single requests to MongoDB: those that pass, those that a person must mend, and answers. */
final class MongoFailures {

    private MongoFailures() {}

    /**
     * Returns a failure that is an answer, to be handled by who asked.
     *
     * @throws PassingFailureException if the request may be sent again
     * @throws StageException if the server refuses this client
     */
    static MongoException answer(MongoException failure, String address) throws PassingFailureException {
        boolean cutOff = failure.getCause() instanceof MongoSocketException;
        if (failure instanceof MongoSecurityException && !cutOff) {
            throw new StageException("mongo at " + address + " refuses the credentials", failure);
        }
        boolean passing = cutOff
                || failure instanceof MongoSocketException
                || failure instanceof MongoTimeoutException
                || MongoBulkSorter.isPassing(failure);
        if (passing) {
            throw new PassingFailureException(FailureReasons.of(failure), failure);
        }
        MongoBulkSorter.requireAdmitted(failure);
        return failure;
    }
}
