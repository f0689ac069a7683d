// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.id.Hits;
import org.nuxeo.datagen.core.id.Identity;

/** What commands and REST show of an archive's documents beside their fields and files. Immutable and thread safe. */
public interface ArchiveView {

    /**
     * More of a document.
     *
     * @param name name of the member in JSON
     * @param content record for JSON
     * @param text lines for people, each with its end
     */
    record More(String name, Object content, String text) {}

    /**
     * A document that was found by words.
     *
     * @param number number of the document, by which people tell it from others with the same words
     */
    record Found(Identity identity, String number) {}

    /** Returns more of a document, or null if there is none. */
    default @Nullable More more(Document document) {
        return null;
    }

    /**
     * Returns documents that are found by words, such as a name, without an index; null if the archive finds none so.
     *
     * @param limit most documents
     */
    default @Nullable List<Found> find(Dataset dataset, String words, int limit) {
        Hits hits = dataset.contents().find(dataset.layout(), words);
        return hits == null
                ? null
                : hits.page(0, limit)
                        .map(each -> new Found(each, dataset.document(each).name()))
                        .toList();
    }
}
