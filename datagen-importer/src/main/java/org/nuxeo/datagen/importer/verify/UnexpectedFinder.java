// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.verify;

import com.mongodb.client.model.Filters;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.core.id.Repositories;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.verify.UnexpectedScan.UnexpectedSearch;
import org.nuxeo.datagen.importer.verify.UnexpectedScan.UnexpectedSearch.ScanRange;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.id.IdScheme;
import org.nuxeo.datagen.store.index.IndexAdmin;
import org.nuxeo.datagen.store.mongo.MongoStore;

/** Finds documents in the stores that do not belong there, after the documents of the dataset were compared. */
final class UnexpectedFinder {

    private final Supplier<StoredDocuments> models;
    private final VerifiedStores stores;
    private final List<ScanRange> ranges;
    private final long documents;
    private final Set<Repository> indexed;

    /**
     * Decides what is scanned: what the scope says.
     *
     * @param compared what was found so far
     */
    UnexpectedFinder(Supplier<StoredDocuments> models, VerifiedStores stores, VerifyScope scope, VerifyState compared) {
        this.models = models;
        this.stores = stores;
        StoredDocuments model = models.get();
        Repositories repositories = model.dataset().layout().repositories();
        this.indexed = refreshedIndexes(repositories);
        UnexpectedSearch search = new UnexpectedSearch(model.dataset(), model.ids());
        for (Repository repository : repositories) {
            for (boolean index : stores.haveIndex() ? new boolean[] {false, true} : new boolean[] {false}) {
                if (scope.scan() == VerifyScope.Scan.ALWAYS) {
                    search.add(repository, index, compared.planned.of(repository));
                } else {
                    long held = index ? indexed(repository) : inMongo(repository, model.ids());
                    if (held != compared.found(repository, index)) {
                        search.add(repository, index, held);
                    }
                }
            }
        }
        PositionRange own = new PositionRange(0, search.ranges().size()).part(scope.ids());
        this.ranges = search.ranges().subList((int) own.from(), (int) own.to());
        this.documents = search.documents() / scope.ids().count();
    }

    /** Returns the ranges of ids to scan. */
    List<ScanRange> ranges() {
        return ranges;
    }

    /** Returns about how many ids that are. */
    long documents() {
        return documents;
    }

    /** Returns the scan of one thread, which gives what it finds in a range, or nothing where there is no index. */
    Function<ScanRange, VerifyState> scan() {
        UnexpectedScan scan = new UnexpectedScan(models.get(), stores.stop());
        return range -> {
            if (!range.index()) {
                return stores.toMongo(() -> scan.mongo(stores.mongo(), range));
            }
            return indexed.contains(range.repository())
                    ? stores.toIndex(() -> scan.index(stores.requiredIndex(), range))
                    : new VerifyState();
        };
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
}
