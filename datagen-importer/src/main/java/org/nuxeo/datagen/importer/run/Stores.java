// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.run;

import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.mongo.MongoStore;

/** Connections to the stores that a job names. */
record Stores(@Nullable MongoStore mongo, @Nullable ElasticStore elastic) implements AutoCloseable {

    /** Connects to the stores, waiting for each until a stop is requested. */
    static Stores open(Job job, StopSource stops) {
        MongoStore mongo = job.openMongo(stops);
        try {
            return new Stores(mongo, job.openElasticsearch(stops));
        } catch (RuntimeException e) {
            if (mongo != null) {
                mongo.close();
            }
            throw e;
        }
    }

    MongoStore requireMongo() {
        return required(mongo, "mongo");
    }

    ElasticStore requireElastic() {
        return required(elastic, "elasticsearch");
    }

    private static <T> T required(@Nullable T store, String name) {
        if (store == null) {
            throw new IllegalStateException(name + ": must be named by the job");
        }
        return store;
    }

    @Override
    public void close() {
        if (mongo != null) {
            mongo.close();
        }
        if (elastic != null) {
            elastic.close();
        }
    }
}
