// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.verify;

import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.importer.stage.Stage.StopSignal;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.mongo.MongoStore;
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

    /**
     * Returns the index.
     *
     * @throws NullPointerException if only MongoDB is compared
     */
    ElasticStore requiredIndex() {
        return Objects.requireNonNull(index, "index");
    }

    VerifiedStores withoutIndex() {
        return new VerifiedStores(mongo, null, retry, stop);
    }

    boolean haveIndex() {
        return index != null;
    }

    <T> T toMongo(Supplier<T> request) {
        return mongo.retried(new Attempts(retry, stop), request);
    }

    <T> T toIndex(ElasticStore.Exchange<T> request) {
        return requiredIndex().retried(new Attempts(retry, stop), request);
    }
}
