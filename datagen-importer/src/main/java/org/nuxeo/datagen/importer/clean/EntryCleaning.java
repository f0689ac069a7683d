// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.clean;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.stage.Stage.StageContext;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.failure.ServiceDownException;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.index.IndexAdmin;

/**
 * Finds and deletes the entries of a dataset in the indexes, by their ids. Datasets with other live boundaries have the same
 * ids, so an entry is not the dataset's if MongoDB holds its document for another one.
 *
 * @param documents what MongoDB holds; null if it is not known
 */
record EntryCleaning(
        StoredDocuments model,
        ElasticStore elastic,
        @Nullable DocumentCleaning documents,
        StageContext context) {

    private IndexAdmin admin() {
        return new IndexAdmin(elastic);
    }

    /** Reads whose entries the index of a repository holds. */
    HeldDocuments find(Repository repository) {
        HeldDocuments held = new HeldDocuments(model, repository, Set.of());
        read(
                repository,
                (ids, others) -> ids.forEach(
                        id -> held.add(id, model.find(repository, id) != null && !others.contains(id), null)));
        return held;
    }

    /** Deletes a whole index, and returns the number of its entries. */
    long deleteWhole(Repository repository) {
        long count = admin().count(repository.label());
        admin().delete(repository.label());
        return count;
    }

    /** Deletes the entries that were found, without folders. Returns their number. */
    long deleteDocuments(Repository repository) {
        long[] deleted = {0};
        read(repository, (ids, others) -> {
            Predicate<String> own = id -> {
                Identity document = model.find(repository, id);
                return document != null && !document.kind().isShared() && !others.contains(id);
            };
            deleted[0] += delete(repository, ids.stream().filter(own).toList());
        });
        return deleted[0];
    }

    /**
     * Deletes the folders of a repository. Returns their number.
     *
     * @param stays whether a folder is kept
     */
    long deleteFolders(Repository repository, Predicate<Identity> stays) {
        List<String> ids = model.dataset().layout().folders(repository).stream()
                .filter(stays.negate())
                .map(model::id)
                .toList();
        return admin().exists(repository.label()) ? delete(repository, ids) : 0;
    }

    /** Reads the ids in an index, and with some at a time, which of them MongoDB holds for another dataset. */
    private void read(Repository repository, BiConsumer<List<String>, Set<String>> reader) {
        if (admin().exists(repository.label())) {
            admin().refresh(repository.label());
            Consumer<List<String>> page =
                    ids -> reader.accept(ids, documents == null ? Set.of() : documents.ofOthers(repository, ids));
            try {
                admin().readIds(repository.label(), IndexAdmin.ALL, context.stop(), page);
            } catch (IOException e) {
                throw down(e);
            }
        }
    }

    private long delete(Repository repository, List<String> ids) {
        try {
            context.advanced("clean", ids.size());
            return admin().delete(repository.label(), ids);
        } catch (IOException e) {
            throw down(e);
        }
    }

    private ServiceDownException down(IOException cause) {
        return new ServiceDownException("elasticsearch", elastic.settings().address(), cause);
    }
}
