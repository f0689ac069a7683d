// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.mongo;

import com.mongodb.MongoBulkWriteException;
import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import com.mongodb.MongoSecurityException;
import com.mongodb.bulk.BulkWriteError;
import java.util.Set;
import org.nuxeo.datagen.store.bulk.BatchTarget.BulkOutcome;
import org.nuxeo.datagen.store.bulk.BatchTarget.WriteStatus;
import org.nuxeo.datagen.store.failure.FailureReasons;
import org.nuxeo.datagen.store.failure.StageException;

/**
 * Sorts the documents of a failed unordered bulk insert into written, present, not written, unknown and rejected ones.
 *
 * <p>The rules follow MongoDB's error reference. A write error names its document, and every document without one was
 * applied. A write concern error leaves the applied documents in doubt, since they may be rolled back. An error that
 * does not concern a document (a lost connection, a time-out, a node that stepped down) leaves all documents in doubt.
 * The server's count of inserted documents is not used, since some servers count wrongly when there are duplicates.
 */
public final class MongoBulkSorter {

    private static final int DUPLICATE_KEY = 11000;
    private static final Set<Integer> OTHER_DUPLICATE_KEYS = Set.of(11001, 12582);

    /** Codes of temporary states: step-down, shutdown, elections, locks, time-outs, resharding, quotas. */
    private static final Set<Integer> PASSING = Set.of(
            6, 7, 24, 43, 46, 50, 63, 64, 83, 89, 91, 100, 112, 133, 134, 150, 175, 184, 189, 202, 225, 234, 246, 262,
            317, 365, 384, 402, 9001, 10058, 10107, 11600, 11601, 11602, 13435, 13388, 13436, 16500);

    private static final Set<Integer> REFUSED = Set.of(8000, 11, 13, 18, 33);

    private MongoBulkSorter() {}

    /**
     * Returns the status of each document of a bulk insert.
     *
     * @param size documents sent
     * @param failure exception of the driver, or null if there was none
     * @throws StageException if the server refuses this client, so that asking again is useless
     */
    public static BulkOutcome sort(int size, MongoException failure) {
        if (failure == null) {
            return new BulkOutcome(size, WriteStatus.WRITTEN, null);
        }
        if (failure instanceof MongoBulkWriteException bulk) {
            return sortErrors(size, bulk);
        }
        requireAdmitted(failure);
        if (failure instanceof MongoCommandException && !isPassing(failure)) {
            return new BulkOutcome(size, WriteStatus.REJECTED, text(failure));
        }
        return new BulkOutcome(size, WriteStatus.UNKNOWN, text(failure));
    }

    /**
     * Throws if the server refuses this client, so that asking again is useless.
     *
     * @throws StageException if it does
     */
    public static void requireAdmitted(MongoException failure) {
        if (failure instanceof MongoSecurityException
                || failure instanceof MongoCommandException && REFUSED.contains(failure.getCode())) {
            throw new StageException(
                    "mongo refuses this client: " + text(failure) + "; check user, password and rights", failure);
        }
    }

    private static BulkOutcome sortErrors(int size, MongoBulkWriteException failure) {
        boolean inDoubt = failure.getWriteConcernError() != null;
        BulkOutcome outcome = inDoubt
                ? new BulkOutcome(
                        size,
                        WriteStatus.UNKNOWN,
                        failure.getWriteConcernError().getMessage())
                : new BulkOutcome(size, WriteStatus.WRITTEN, null);
        for (BulkWriteError error : failure.getWriteErrors()) {
            outcome.set(error.getIndex(), status(error.getCode()), error.getCode() + " " + error.getMessage());
        }
        return outcome;
    }

    private static WriteStatus status(int code) {
        if (code == DUPLICATE_KEY || OTHER_DUPLICATE_KEYS.contains(code)) {
            return WriteStatus.PRESENT;
        }
        return PASSING.contains(code) ? WriteStatus.NOT_WRITTEN : WriteStatus.REJECTED;
    }

    /** Returns whether a failure is caused by a temporary state. */
    static boolean isPassing(MongoException failure) {
        return PASSING.contains(failure.getCode())
                || failure.hasErrorLabel("RetryableWriteError")
                || failure.hasErrorLabel(MongoException.TRANSIENT_TRANSACTION_ERROR_LABEL);
    }

    private static String text(MongoException failure) {
        return FailureReasons.of(failure);
    }
}
