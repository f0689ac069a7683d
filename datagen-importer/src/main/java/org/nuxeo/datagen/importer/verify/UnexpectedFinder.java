// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.verify;

import com.mongodb.client.model.Filters;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.stage.Checkpoint.Checkpoints;
import org.nuxeo.datagen.importer.stage.IntervalSet;
import org.nuxeo.datagen.importer.stage.KindCounts;
import org.nuxeo.datagen.importer.stage.RangeWorkers;
import org.nuxeo.datagen.importer.stage.StageControl;
import org.nuxeo.datagen.importer.stage.StopSignal;
import org.nuxeo.datagen.importer.verify.RangeComparison.RangeFindings;
import org.nuxeo.datagen.importer.verify.UnexpectedScan.UnexpectedSearch;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.id.IdScheme;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.index.IndexAdmin;
import org.nuxeo.datagen.store.mongo.MongoStore;

/** Finds documents in the stores that do not belong there, after the documents of the dataset were compared. */
final class UnexpectedFinder {

    private final Supplier<StoredDocuments> models;
    private final MongoStore mongo;
    private final ElasticStore index;
    private final StoreRequests requests;
    private final StageControl control;
    private final StopSignal stop;

    /** @param index the index to scan as well, or null */
    UnexpectedFinder(
            Supplier<StoredDocuments> models,
            MongoStore mongo,
            ElasticStore index,
            StoreRequests requests,
            StageControl control,
            StopSignal stop) {
        this.models = models;
        this.mongo = mongo;
        this.index = index;
        this.requests = requests;
        this.control = control;
        this.stop = stop;
    }

    /** Scans what the scope says, in ranges of ids, and adds what it finds to the tally. */
    void find(VerifyScope scope, VerifyTally tally, Checkpoints saves) {
        Map<Repository, Boolean> indexed = refreshedIndexes();
        StoredDocuments model = models.get();
        UnexpectedSearch search = new UnexpectedSearch(model.dataset(), model.ids());
        if (scope.scan() == VerifyScope.Scan.ALWAYS) {
            addAll(search, model.dataset());
        } else if (scope.scan() == VerifyScope.Scan.WHERE_MORE_ARE_HELD) {
            addThoseWithMore(search, model.ids(), tally);
        }
        PositionRange own = new PositionRange(0, search.count()).part(scope.ids());
        if (own.count() > 0) {
            control.listener().started("scan", search.documents() / scope.ids().count());
            control.listener().advanced("scan", tally.scanned());
            new RangeWorkers(own.count(), new IntervalSet(), stop)
                    .run("scan", control, () -> scanner(search, own.from(), indexed, tally, saves));
        }
    }

    /** Makes all documents in the indexes searchable, and returns which indexes exist. */
    private Map<Repository, Boolean> refreshedIndexes() {
        Map<Repository, Boolean> existing = new EnumMap<>(Repository.class);
        IndexAdmin admin = index == null ? null : new IndexAdmin(index);
        for (Repository repository : Repository.values()) {
            boolean exists = admin != null && admin.exists(repository.label());
            existing.put(repository, exists);
            if (exists) {
                admin.refresh(repository.label());
            }
        }
        return existing;
    }

    private void addAll(UnexpectedSearch search, Dataset dataset) {
        for (Repository repository : Repository.values()) {
            long planned = KindCounts.of(dataset).of(repository);
            search.add(repository, false, planned);
            if (index != null) {
                search.add(repository, true, planned);
            }
        }
    }

    private void addThoseWithMore(UnexpectedSearch search, IdScheme ids, VerifyTally tally) {
        for (Repository repository : Repository.values()) {
            long held = mongo.retried(() ->
                    mongo.documents(repository.label()).countDocuments(Filters.ne(ids.field(), ids.value(ids.root()))));
            if (held != tally.inMongo(repository)) {
                search.add(repository, false, held);
            }
            long indexed = index == null ? 0 : new IndexAdmin(index).count(repository.label());
            if (index != null && indexed != tally.inIndex(repository)) {
                search.add(repository, true, indexed);
            }
        }
    }

    private LongConsumer scanner(
            UnexpectedSearch search,
            long first,
            Map<Repository, Boolean> indexed,
            VerifyTally tally,
            Checkpoints saves) {
        UnexpectedScan scan = new UnexpectedScan(models.get(), stop);
        return number -> {
            UnexpectedSearch.ScanRange range = search.range(first + number);
            if (tally.isScanned(range.number()) || range.index() && !indexed.get(range.repository())) {
                return;
            }
            RangeFindings findings = range.index()
                    ? requests.toIndex(() -> scan.index(index, range))
                    : requests.toMongo(() -> scan.mongo(mongo, range));
            if (stop.getAsBoolean()) {
                return;
            }
            tally.addScanned(range.number(), findings);
            control.listener().advanced("scan", findings.checked[VerifyTally.Check.SCAN.code()]);
            saves.offer();
        };
    }
}
