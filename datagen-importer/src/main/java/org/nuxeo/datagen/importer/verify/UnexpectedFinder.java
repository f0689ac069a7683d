// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.verify;

import com.mongodb.client.model.Filters;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.core.id.Repositories;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.stage.Checkpoint.Checkpoints;
import org.nuxeo.datagen.importer.stage.IntervalSet;
import org.nuxeo.datagen.importer.stage.KindCounts;
import org.nuxeo.datagen.importer.stage.RangeWorkers;
import org.nuxeo.datagen.importer.stage.StageControl;
import org.nuxeo.datagen.importer.stage.StopSignal;
import org.nuxeo.datagen.importer.verify.UnexpectedScan.UnexpectedSearch;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.id.IdScheme;
import org.nuxeo.datagen.store.index.IndexAdmin;
import org.nuxeo.datagen.store.mongo.MongoStore;

/** Finds documents in the stores that do not belong there, after the documents of the dataset were compared. */
final class UnexpectedFinder {

    private final Supplier<StoredDocuments> models;
    private final VerifiedStores stores;
    private final StageControl control;
    private final StopSignal stop;

    UnexpectedFinder(Supplier<StoredDocuments> models, VerifiedStores stores, StageControl control, StopSignal stop) {
        this.models = models;
        this.stores = stores;
        this.control = control;
        this.stop = stop;
    }

    /** Scans what the scope says, in ranges of ids, and adds what it finds to the tally. */
    void find(VerifyScope scope, VerifyTally tally, Checkpoints saves) {
        StoredDocuments model = models.get();
        Repositories repositories = model.dataset().layout().repositories();
        Set<Repository> indexed = refreshedIndexes(repositories);
        UnexpectedSearch search = new UnexpectedSearch(model.dataset(), model.ids());
        KindCounts planned = KindCounts.of(model.dataset());
        for (Repository repository : repositories) {
            for (boolean index : stores.haveIndex() ? new boolean[] {false, true} : new boolean[] {false}) {
                if (scope.scan() == VerifyScope.Scan.ALWAYS) {
                    search.add(repository, index, planned.of(repository));
                } else {
                    long held = index ? indexed(repository) : inMongo(repository, model.ids());
                    if (held != tally.found(repository, index)) {
                        search.add(repository, index, held);
                    }
                }
            }
        }
        PositionRange own = new PositionRange(0, search.ranges().size()).part(scope.ids());
        if (own.count() > 0) {
            control.listener().started("scan", search.documents() / scope.ids().count());
            control.listener().advanced("scan", tally.scanned());
            new RangeWorkers(own.count(), new IntervalSet(), stop)
                    .run("scan", control, () -> scanner(search, own.from(), indexed, tally, saves));
        }
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

    private long inMongo(Repository repository, IdScheme ids) {
        MongoStore mongo = stores.mongo();
        return mongo.retried(() ->
                mongo.documents(repository.label()).countDocuments(Filters.ne(ids.field(), ids.value(ids.root()))));
    }

    private LongConsumer scanner(
            UnexpectedSearch search, long first, Set<Repository> indexed, VerifyTally tally, Checkpoints saves) {
        UnexpectedScan scan = new UnexpectedScan(models.get(), stop);
        return number -> {
            UnexpectedSearch.ScanRange range = search.ranges().get((int) (first + number));
            if (tally.isScanned(range.number()) || range.index() && !indexed.contains(range.repository())) {
                return;
            }
            RangeFindings findings = range.index()
                    ? stores.toIndex(() -> scan.index(stores.requiredIndex(), range))
                    : stores.toMongo(() -> scan.mongo(stores.mongo(), range));
            if (stop.getAsBoolean()) {
                return;
            }
            tally.addScanned(range.number(), findings);
            control.listener().advanced("scan", findings.checked[VerifyTally.Check.SCAN.code()]);
            saves.offer();
        };
    }
}
