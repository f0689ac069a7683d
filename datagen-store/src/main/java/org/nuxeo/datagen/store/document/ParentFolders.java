// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Customer;
import org.nuxeo.datagen.core.bank.Place;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.store.id.IdScheme;

/**
 * What documents take from their folders. It keeps the last folder, and the states and calendar folders, which are few and
 * return all the time. Not thread safe.
 */
final class ParentFolders {

    /** Number of states and calendar folders that are kept. A repository can have 52 for each of 1,200 months. */
    private static final int MAX_SHARED = 4_096;

    private final Dataset dataset;
    private final IdScheme ids;
    private final Function<Identity, Customer> customers;
    private final Map<Identity, Parent> shared = new HashMap<>();
    private @Nullable Parent last;

    /** What a document takes from its folder. */
    record Parent(Identity identity, String id, String childPathPrefix, List<String> childAncestorIds) {}

    /** @param customers returns the customer of a folder that belongs to one */
    ParentFolders(Dataset dataset, IdScheme ids, Function<Identity, Customer> customers) {
        this.dataset = dataset;
        this.ids = ids;
        this.customers = customers;
    }

    /** Returns what a document takes from its folder. */
    Parent of(Identity document) {
        Identity above = Objects.requireNonNull(dataset.layout().parent(document));
        if (last == null || !last.identity().equals(above)) {
            last = parent(above);
        }
        return last;
    }

    private Parent parent(Identity folder) {
        if (folder.isRoot()) {
            String root = ids.root();
            return new Parent(folder, root, "/", List.of(root));
        }
        if (!folder.kind().isShared()) {
            return newParent(folder);
        }
        Parent known = shared.get(folder);
        if (known == null) {
            if (shared.size() >= MAX_SHARED) {
                shared.clear();
            }
            known = newParent(folder);
            shared.put(folder, known);
        }
        return known;
    }

    private Parent newParent(Identity folder) {
        Parent above = parent(Objects.requireNonNull(dataset.layout().parent(folder)));
        String id = ids.id(dataset, folder);
        List<String> ancestorIds = new ArrayList<>(above.childAncestorIds().size() + 1);
        ancestorIds.add(id);
        ancestorIds.addAll(above.childAncestorIds());
        return new Parent(folder, id, above.childPathPrefix() + name(folder) + "/", List.copyOf(ancestorIds));
    }

    private String name(Identity folder) {
        return folder.kind().isShared()
                ? Place.of(folder).name()
                : dataset.document(folder, customers.apply(folder)).name();
    }
}
