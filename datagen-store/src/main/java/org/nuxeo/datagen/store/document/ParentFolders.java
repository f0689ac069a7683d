// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.core.rights.Access;
import org.nuxeo.datagen.store.id.IdScheme;

/**
 * What documents take from their folders. It keeps the last folder, and the shared folders, which are few and
 * return all the time. Not thread safe.
 */
final class ParentFolders {

    /** Number of shared folders that are kept. A repository of a bank can have 52 for each of 1,200 months. */
    private static final int MAX_SHARED = 4_096;

    private final Dataset dataset;
    private final IdScheme ids;
    private final Function<Identity, Layout.Group> groups;
    private final Map<Identity, Parent> shared = new HashMap<>();
    private @Nullable Parent last;

    /** What a document takes from its folder. */
    record Parent(Identity identity, String id, String pathPrefix, List<String> ancestorIds, List<Access> rights) {}

    /** @param groups returns the group of a folder that belongs to one */
    ParentFolders(Dataset dataset, IdScheme ids, Function<Identity, Layout.Group> groups) {
        this.dataset = dataset;
        this.ids = ids;
        this.groups = groups;
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
            return new Parent(folder, root, "/", List.of(root), List.of());
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
        Document document = folder.kind().isShared()
                ? dataset.uncheckedDocument(folder)
                : dataset.document(folder, groups.apply(folder));
        String path = above.pathPrefix() + document.name() + "/";
        return new Parent(
                folder, id, path, joined(List.of(id), above.ancestorIds()), joined(document.rights(), above.rights()));
    }

    private static <T> List<T> joined(List<T> own, List<T> above) {
        return Stream.concat(own.stream(), above.stream()).toList();
    }
}
