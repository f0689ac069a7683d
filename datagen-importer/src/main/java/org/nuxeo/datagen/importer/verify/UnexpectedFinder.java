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
import org.bson.RawBsonDocument;
import org.bson.conversions.Bson;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.core.id.Repositories;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.stage.IntervalSet;
import org.nuxeo.datagen.importer.stage.RangedWork;
import org.nuxeo.datagen.importer.verify.UnexpectedScan.ScanRange;
import org.nuxeo.datagen.importer.verify.VerifySettings.VerifyScope;
import org.nuxeo.datagen.importer.verify.VerifyStage.VerifiedStores;
import org.nuxeo.datagen.store.id.IdRanges;
import org.nuxeo.datagen.store.id.IdScheme;
import org.nuxeo.datagen.store.index.IndexAdmin;

/** Finds documents in the stores that do not belong there, after the documents of the dataset were compared. */
record UnexpectedFinder(VerifyStage stage, VerifiedStores stores, RangedWork<VerifyState> work) {

    private static final int MIN_RANGES = 16;
    private static final int MAX_RANGES = 1 << 14;
    private static final long RANGE_DOCUMENTS = 20_000;

    /**
     * Reads the ids that the scope says.
     *
     * @param done what was found so far
     */
    void find(VerifyState done) {
        VerifyScope scope = stage.scope();
        Dataset dataset = stage.models().dataset();
        IdScheme scheme = stage.models().ids();
        Set<Repository> indexed = refreshedIndexes(dataset.layout().repositories());
        int count = (int) Math.max(MIN_RANGES, Math.min(MAX_RANGES, dataset.size() / RANGE_DOCUMENTS));
        List<ScanRange> all = new ArrayList<>();
        long held = 0;
        for (Repository repository : dataset.layout().repositories()) {
            IdRanges ids = new IdRanges(scheme, repository.label(), dataset.size(), count);
            for (boolean index : stores.haveIndex() ? new boolean[] {false, true} : new boolean[] {false}) {
                long found = done.found(repository, index);
                if (scope.scan() == VerifyScope.Scan.ALWAYS) {
                    held += done.planned.of(repository);
                } else if (index ? indexed(repository) == found : holds(found, repository, scheme, ids)) {
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
        List<ScanRange> ranges = all.subList((int) own.from(), (int) own.to());
        if (!ranges.isEmpty()) {
            stage.context().started("scan", held / scope.ids().count() - done.scannedDocuments());
            scan(ranges, done.scanned, indexed);
        }
    }

    private void scan(List<ScanRange> ranges, IntervalSet done, Set<Repository> indexed) {
        IntervalSet scanned = new IntervalSet();
        for (int i = 0; i < ranges.size(); i++) {
            if (done.contains(ranges.get(i).number())) {
                scanned.add(i);
            }
        }
        work.share("scan", 1, ranges.size(), scanned, () -> {
            UnexpectedScan scan = new UnexpectedScan(stage.model(), stores, indexed);
            return number -> {
                ScanRange range = ranges.get((int) number);
                VerifyState findings = scan.scan(range);
                if (!stores.stop().getAsBoolean()) {
                    findings.scanned.add(range.number());
                    work.done("scan", findings.scannedDocuments(), findings);
                }
            };
        });
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
        work.share("count", 1, ranges.count(), new IntervalSet(), () -> counting);
        return left.get() == 0;
    }

    /** Returns about how many documents MongoDB holds, which may be wrong after a crash. */
    private long estimated(Repository repository) {
        return stores.toMongo(() -> stores.mongo().documents(repository.label()).estimatedDocumentCount());
    }
}
