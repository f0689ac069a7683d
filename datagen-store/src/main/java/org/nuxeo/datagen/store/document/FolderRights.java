// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The access rights of the folders of one repository, or values computed from them once. The lookup for a document is
 * immediate if only the root has entries.
 *
 * @param root applies where no other folder has entries
 * @param folders rights by folder id, for folders with access control entries and everything below them
 */
public record FolderRights<T>(T root, Map<String, T> folders) {

    public FolderRights {
        folders = Map.copyOf(folders);
    }

    /** Returns rights that apply everywhere. */
    public static <T> FolderRights<T> everywhere(T root) {
        return new FolderRights<>(root, Map.of());
    }

    /** Returns the rights that apply to a document. */
    public T of(StoredDocument document) {
        if (folders.isEmpty()) {
            return root;
        }
        T own = folders.get(document.id());
        return own != null ? own : below(document.ancestorIds());
    }

    private T below(List<String> ancestorIds) {
        for (String id : ancestorIds) {
            T inherited = folders.get(id);
            if (inherited != null) {
                return inherited;
            }
        }
        return root;
    }

    /** Returns the same folders with values computed from their rights. */
    public <R> FolderRights<R> map(Function<? super T, ? extends R> maker) {
        Map<String, R> made = new HashMap<>();
        folders.forEach((id, rights) -> made.put(id, maker.apply(rights)));
        return new FolderRights<>(maker.apply(root), made);
    }
}
