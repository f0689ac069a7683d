// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.verify;

import com.mongodb.MongoException;
import java.io.IOException;
import org.nuxeo.datagen.importer.stage.StopSignal;
import org.nuxeo.datagen.store.failure.FailureReasons;
import org.nuxeo.datagen.store.failure.ServiceDownException;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.mongo.MongoTarget.MongoBulkSorter;
import org.nuxeo.datagen.store.retry.RetryPolicy;
import org.nuxeo.datagen.store.retry.RetryPolicy.Attempts;

/** Requests of a verification to its stores, which are repeated while a store is away. Thread safe. */
final class StoreRequests {

    private final MongoStore mongo;
    private final ElasticStore index;
    private final RetryPolicy retry;
    private final StopSignal stop;

    /** A request that may fail temporarily. */
    interface Request<T> {
        T send() throws IOException;
    }

    /** @param index the index, or null */
    StoreRequests(MongoStore mongo, ElasticStore index, RetryPolicy retry, StopSignal stop) {
        this.mongo = mongo;
        this.index = index;
        this.retry = retry;
        this.stop = stop;
    }

    <T> T toMongo(Request<T> request) {
        return retried("mongo", request);
    }

    <T> T toIndex(Request<T> request) {
        return retried("elasticsearch", request);
    }

    private <T> T retried(String store, Request<T> request) {
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
                            "elasticsearch at " + index.settings().address() + " refuses a request: "
                                    + FailureReasons.of(failure),
                            failure);
                }
                if (!attempts.again()) {
                    String address = store.equals("mongo")
                            ? mongo.settings().address()
                            : index.settings().address();
                    throw new ServiceDownException(store, address, e);
                }
            }
        }
    }
}
