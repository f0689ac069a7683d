// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.clean;

import com.mongodb.client.model.Filters;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.ToLongFunction;
import org.bson.BsonValue;
import org.bson.conversions.Bson;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.telemetry.ProgressListener;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.DocumentRanges;

/**
 * Counts and deletes the documents of a dataset in MongoDB, without folders.
 *
 * <p>Their row ids form one range, which also covers larger and smaller datasets of the same base, so one request is
 * enough. Where ids are in {@code _id}, there is no such range, and the ids are listed, a few thousand in a request.
 */
final class DocumentCleaning {

    private static final int BATCH = 2_000;

    private final StoredDocuments model;
    private final MongoStore mongo;
    private final ProgressListener listener;
    private final BooleanSupplier stopped;

    DocumentCleaning(StoredDocuments model, MongoStore mongo, ProgressListener listener, BooleanSupplier stopped) {
        this.model = model;
        this.mongo = mongo;
        this.listener = listener;
        this.stopped = stopped;
    }

    long count(Repository repository) {
        if (model.ids().nativeId()) {
            return oneByOne(
                    repository, ids -> mongo.documents(repository.label()).countDocuments(ids));
        }
        return mongo.withoutReadTimeout(repository.label(), documents -> documents.countDocuments(range(model)));
    }

    long delete(Repository repository) {
        if (model.ids().nativeId()) {
            return oneByOne(repository, ids -> {
                long found = mongo.documents(repository.label()).deleteMany(ids).getDeletedCount();
                listener.advanced("clean", found);
                return found;
            });
        }
        long deleted = mongo.withoutReadTimeout(
                repository.label(),
                documents -> documents.deleteMany(range(model)).getDeletedCount());
        listener.advanced("clean", deleted);
        return deleted;
    }

    private long oneByOne(Repository repository, ToLongFunction<Bson> work) {
        DocumentRanges ranges = new DocumentRanges(Delivery.of(model.dataset(), 1), BATCH);
        long sum = 0;
        for (long range = 0; range < ranges.count() && !stopped.getAsBoolean(); range++) {
            if (ranges.repository(range) == repository && !ranges.ofFolders(range)) {
                List<BsonValue> ids =
                        ranges.documents(range).stream().map(model::rowId).toList();
                sum += work.applyAsLong(Filters.in("_id", ids));
            }
        }
        return sum;
    }

    /** Returns the filter for the documents of a dataset, where row ids form a range. */
    static Bson range(StoredDocuments model) {
        return Filters.and(
                Filters.gte("_id", model.rowIds().least()),
                Filters.lte("_id", model.rowIds().greatest()));
    }

    /** Returns the filter for everything outside that range. */
    static Bson outside(StoredDocuments model) {
        return Filters.or(
                Filters.lt("_id", model.rowIds().least()),
                Filters.gt("_id", model.rowIds().greatest()));
    }
}
