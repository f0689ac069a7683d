// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.verify;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.CountOptions;
import com.mongodb.client.model.Filters;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import java.util.function.ObjLongConsumer;
import java.util.function.Supplier;
import org.bson.RawBsonDocument;
import org.bson.conversions.Bson;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.core.id.Repositories;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.verify.UnexpectedScan.ScanRange;
import org.nuxeo.datagen.importer.verify.VerifySettings.VerifyScope;
import org.nuxeo.datagen.importer.verify.VerifyStage.VerifiedStores;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.id.IdRanges;
import org.nuxeo.datagen.store.id.IdScheme;
import org.nuxeo.datagen.store.index.IndexAdmin;

/** Finds documents in the stores that do not belong there, after the documents of the dataset were compared. */
final class UnexpectedFinder {

    private static final int MIN_RANGES = 16;
    private static final int MAX_RANGES = 1 << 14;
    private static final long RANGE_DOCUMENTS = 20_000;

    private final Supplier<StoredDocuments> models;
    private final VerifiedStores stores;
    private final ObjLongConsumer<LongConsumer> share;
    /** The ranges of ids to scan. */
    final List<ScanRange> ranges;
    /** About how many ids that are. */
    final long documents;

    private final Set<Repository> indexed;

    /**
     * Decides what is scanned: what the scope says.
     *
     * @param compared what was found so far
     * @param share shares the numbers below another one among threads
     */
    UnexpectedFinder(
            Supplier<StoredDocuments> models,
            VerifiedStores stores,
            VerifyScope scope,
            VerifyState compared,
            ObjLongConsumer<LongConsumer> share) {
        this.models = models;
        this.stores = stores;
        this.share = share;
        StoredDocuments model = models.get();
        Repositories repositories = model.dataset().layout().repositories();
        this.indexed = refreshedIndexes(repositories);
        long size = model.dataset().size();
        int count = (int) Math.max(MIN_RANGES, Math.min(MAX_RANGES, size / RANGE_DOCUMENTS));
        List<ScanRange> all = new ArrayList<>();
        long held = 0;
        for (Repository repository : repositories) {
            IdRanges ids = new IdRanges(model.ids(), repository.label(), size, count);
            for (boolean index : stores.haveIndex() ? new boolean[] {false, true} : new boolean[] {false}) {
                long found = compared.found(repository, index);
                if (scope.scan() == VerifyScope.Scan.ALWAYS) {
                    held += compared.planned.of(repository);
                } else if (index ? indexed(repository) == found : holds(found, repository, model.ids(), ids)) {
                    continue;
                } else {
                    held += index ? indexed(repository) : estimated(repository);
                }
                // One number more than a store has ranges, so that numbers of two stores never coincide.
                long first = (repository.code() * 2 + (index ? 1 : 0)) * (count + 2L);
                for (int range = 0; range < ids.count(); range++) {
                    all.add(new ScanRange(first + range, repository, index, ids, range));
                }
            }
        }
        PositionRange own = new PositionRange(0, all.size()).part(scope.ids());
        this.ranges = all.subList((int) own.from(), (int) own.to());
        this.documents = held / scope.ids().count();
    }

    /** Returns the scan of one thread. */
    UnexpectedScan scan() {
        return new UnexpectedScan(models.get(), stores, indexed);
    }

    /** Makes all documents in the indexes searchable, and returns the repositories that have one. */
    private Set<Repository> refreshedIndexes(Repositories repositories) {
        Set<Repository> existing = new LinkedHashSet<>();
        if (stores.haveIndex()) {
            IndexAdmin admin = new IndexAdmin(stores.requiredIndex());
            for (Repository repository : repositories) {
                if (admin.exists(repository.label())) {
                    admin.refresh(repository.label());
                    existing.add(repository);
                }
            }
        }
        return existing;
    }

    private long indexed(Repository repository) {
        return new IndexAdmin(stores.requiredIndex()).count(repository.label());
    }

    /**
     * Returns whether MongoDB holds as many documents as were found. It counts in ranges of ids, each of which a server
     * answers in time at any size, and no further than it must.
     */
    private boolean holds(long found, Repository repository, IdScheme ids, IdRanges ranges) {
        MongoCollection<RawBsonDocument> documents = stores.mongo().documents(repository.label());
        Bson notRoot = Filters.ne(ids.field(), ids.value(ids.root()));
        AtomicLong left = new AtomicLong(found);
        LongConsumer counting = range -> {
            int most = (int) Math.min(Integer.MAX_VALUE, left.get() + 1);
            if (most > 0) {
                Bson which = Filters.and(ranges.inMongo((int) range), notRoot);
                CountOptions limit = new CountOptions().limit(most);
                left.addAndGet(-stores.toMongo(() -> documents.countDocuments(which, limit)));
            }
        };
        share.accept(counting, ranges.count());
        return left.get() == 0;
    }

    /** Returns about how many documents MongoDB holds, which may be wrong after a crash. */
    private long estimated(Repository repository) {
        return stores.toMongo(() -> stores.mongo().documents(repository.label()).estimatedDocumentCount());
    }
}
