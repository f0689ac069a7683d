// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.export.row.ArchiveTables.Owner;
import org.nuxeo.datagen.export.row.RowTable;

/** The tables of any dataset. */
public final class Tables {

    /** The names of tables that help offers, those of the archive that a dataset has if nobody names another. */
    public static final List<String> OFFERED = Registered.OFFERED;

    /** The kinds with files that help offers. */
    public static final List<String> OFFERED_FILES = Registered.OFFERED_FILES;

    private Tables() {}

    /**
     * Returns a new table of a dataset, for one thread.
     *
     * @param name one of {@link #names}
     * @throws IllegalArgumentException if there is no table with that name
     */
    public static RowTable of(Dataset dataset, String name) {
        List<String> names = names(dataset);
        Check.refuse(
                !names.contains(Objects.requireNonNull(name, "name")),
                () -> "kind " + name + ": must be one of " + String.join(", ", names));
        return Registered.tables(dataset).table(dataset, name);
    }

    /** Returns the names of a dataset's tables. */
    public static List<String> names(Dataset dataset) {
        return Registered.tables(dataset).names(dataset);
    }

    /** Returns the kind of documents whose positions a table has, or null if it has those of all documents. */
    public static @Nullable Kind kind(Dataset dataset, String name) {
        return Registered.tables(dataset).kind(dataset, name);
    }

    /** Returns what a dataset's archive calls a home. */
    public static String home(Dataset dataset) {
        return Registered.tables(dataset).home();
    }

    /** Returns the owner of a document with files. */
    public static Owner owner(Document document) {
        return Registered.tables(document.dataset()).owner(document);
    }

    /**
     * Returns a name that no other file of documents of the kind has.
     *
     * @param file number of the file, from 0
     */
    public static String fileName(Document document, int file) {
        return Registered.tables(document.dataset()).fileName(document, file);
    }
}
