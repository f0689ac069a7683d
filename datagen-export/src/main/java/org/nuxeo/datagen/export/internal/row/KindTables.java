// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.internal.row;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Kinds;
import org.nuxeo.datagen.export.row.ArchiveTables;
import org.nuxeo.datagen.export.row.RowTable;

/** The tables that every archive has: one of each kind, and one of all documents. */
public class KindTables implements ArchiveTables {

    private static final String DOCUMENT = "document";

    @Override
    public List<String> names(Dataset dataset) {
        return names(dataset.layout().kinds());
    }

    public static List<String> names(Kinds kinds) {
        return Stream.concat(kinds.stream().map(Kind::label), Stream.of(DOCUMENT))
                .toList();
    }

    @Override
    public RowTable table(Dataset dataset, String name) {
        return DocumentRows.table(dataset, kind(dataset, name));
    }

    @Override
    public @Nullable Kind kind(Dataset dataset, String name) {
        return name.equals(DOCUMENT) ? null : dataset.layout().kinds().of(name);
    }

    @Override
    public Owner owner(Document document) {
        return Owner.NONE;
    }

    /** Returns the names of the folders and of the file, as names of files need be unique only in their folder. */
    @Override
    public String fileName(Document document, int file) {
        String folders = document.path().substring(1);
        return folders.substring(0, folders.lastIndexOf('/') + 1).replace('/', '_') + document.fileName(file);
    }
}
