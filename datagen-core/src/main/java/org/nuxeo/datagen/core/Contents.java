// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core;

import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.id.Hits;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Layout;

/** An {@link Archive} with seeds: everything that is the same at any size. Immutable and thread safe. */
public interface Contents {

    /**
     * Returns how the documents of a spec with these seeds are arranged.
     *
     * @throws IllegalArgumentException if the archive cannot be as large as the spec says
     */
    Layout layout(DatasetSpec spec);

    /** Returns a reader of documents for one thread. */
    DocumentReader reader();

    /**
     * Returns a document.
     *
     * @param group group of the document; null for a shared folder, or if it has not been drawn
     */
    default Document document(Dataset dataset, Identity identity, Layout.@Nullable Group group) {
        return new Document(dataset, identity, group);
    }

    /**
     * Returns the document with a number in one of its fields, which a dataset need not contain, or null. Numbers in names are
     * the layout's.
     */
    default @Nullable Identity numbered(String text) {
        return null;
    }

    /**
     * Returns the documents that a name or a field's value means, such as {@code policy.line=home}, without an index; null if the
     * archive finds none so.
     *
     * @throws IllegalArgumentException if no document can have that value, or only an index finds it
     */
    default @Nullable Hits find(Layout layout, String text) {
        return null;
    }
}
