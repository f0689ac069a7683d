// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.verify;

import com.mongodb.MongoException;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.importer.stage.StopSignal;
import org.nuxeo.datagen.store.failure.FailureReasons;
import org.nuxeo.datagen.store.failure.ServiceDownException;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.mongo.MongoTarget.MongoBulkSorter;
import org.nuxeo.datagen.store.retry.RetryPolicy;
import org.nuxeo.datagen.store.retry.RetryPolicy.Attempts;

/**
 * The stores that a verification reads. Requests are repeated while a store is away. Thread safe.
 *
 * @param index the index to compare besides MongoDB; null if only MongoDB is compared
 * @param retry how long a store may stay away
 * @param stop ends repetitions early
 */
record VerifiedStores(MongoStore mongo, @Nullable ElasticStore index, RetryPolicy retry, StopSignal stop) {

    /** A request that may fail temporarily. */
    interface Request<T> {
        T send() throws IOException;
    }

    /**
     * Returns the index.
     *
     * @throws NullPointerException if only MongoDB is compared
     */
    ElasticStore requiredIndex() {
        return Objects.requireNonNull(index, "index");
    }

    boolean haveIndex() {
        return index != null;
    }

    <T> T toMongo(Request<T> request) {
        return retried("mongo", mongo.settings().address(), request);
    }

    <T> T toIndex(Request<T> request) {
        return retried("elasticsearch", requiredIndex().settings().address(), request);
    }

    private <T> T retried(String store, String address, Request<T> request) {
        Attempts attempts = new Attempts(retry, stop);
        while (true) {
            try {
                return request.send();
            } catch (IOException | MongoException e) {
                if (e instanceof MongoException failure) {
                    MongoBulkSorter.requireAdmitted(failure);
                }
                if (e instanceof IOException failure && ElasticStore.isAnswer(failure)) {
                    throw new StageException(
                            "elasticsearch at " + address + " refuses a request: " + FailureReasons.of(failure),
                            failure);
                }
                if (!attempts.again()) {
                    throw new ServiceDownException(store, address, e);
                }
            }
        }
    }
}
