package org.nuxeo.datagen.importer.internal.model;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The rights in the folders of one repository, or what was made of each: prepared once, looked up for a document without
 * work where the root alone has entries.
 *
 * @param root what counts where no other folder says something
 * @param folders what counts in folders with entries of their own and in all below them, by their ids
 */
public record FolderRights<T>(T root, Map<String, T> folders) {

    public FolderRights {
        folders = Map.copyOf(folders);
    }

    /** Returns the same everywhere. */
    public static <T> FolderRights<T> everywhere(T root) {
        return new FolderRights<>(root, Map.of());
    }

    /** Returns what counts for a document. */
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

    /** Makes something else of each. */
    public <R> FolderRights<R> map(Function<? super T, ? extends R> maker) {
        Map<String, R> made = new HashMap<>();
        folders.forEach((id, rights) -> made.put(id, maker.apply(rights)));
        return new FolderRights<>(maker.apply(root), made);
    }
}
