// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.row;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.id.Kind;

/** What an archive writes about its documents besides their fields. Thread safe. */
public interface ArchiveTables {

    /**
     * The person that owns a document, as far as there is one, in the description of a delivery.
     *
     * @param account number of the account
     */
    record Owner(
            @Nullable String firstName,
            @Nullable String lastName,
            @Nullable String account) {

        /** Nobody. */
        public static final Owner NONE = new Owner(null, null, null);
    }

    /** Returns the names of a dataset's tables. */
    List<String> names(Dataset dataset);

    /**
     * Returns a new table of a dataset.
     *
     * @param name one of {@link #names}
     */
    RowTable table(Dataset dataset, String name);

    /**
     * Returns the kind of documents whose positions a table has, or null if it has those of all documents.
     *
     * @param name one of {@link #names}
     */
    @Nullable
    Kind kind(Dataset dataset, String name);

    /** Returns what the archive calls a home. */
    default String home() {
        return "home";
    }

    /** Returns the owner of a document with files. */
    Owner owner(Document document);

    /**
     * Returns a name that no other file of documents of the kind has.
     *
     * @param file number of the file, from 0
     */
    String fileName(Document document, int file);
}
