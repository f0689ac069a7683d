// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One finding of a verification.
 *
 * @param store mongo, elasticsearch or blob
 * @param repository repository of the document
 * @param documentId id of the document, or {@code collection}
 * @param field name of the differing field or index, or one of missing, unexpected, duplicate, orphan, root
 * @param expected the value in the dataset, or null
 * @param found the value in the store, or null
 */
public record Difference(
        String store,
        String repository,
        String documentId,
        String field,
        @Nullable String expected,
        @Nullable String found) {

    /** Returns the first of some differences in words, or null if there is none. */
    public static @Nullable String first(List<Difference> differences) {
        return differences.stream()
                .map(each -> each.field + " is " + each.found + ", not " + each.expected)
                .findFirst()
                .orElse(null);
    }

    @Override
    public String toString() {
        return store + " " + repository + " " + documentId + " " + field + ": expected " + expected + ", found "
                + found;
    }
}
