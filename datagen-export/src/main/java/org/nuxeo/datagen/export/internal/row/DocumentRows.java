// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.internal.row;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.export.row.RowTable;

/** The rows of all documents, including shared folders, or of those of one kind, ordered by ordinal. */
final class DocumentRows extends DocumentCursor {

    private static final List<Cell<DocumentRows>> CELLS = List.of(
            Cell.integer("ordinal", row -> row.first + row.position()),
            Cell.string("kind", row -> row.identity().kind().label()),
            Cell.string("type", row -> row.document().type()),
            Cell.text("repository", DocumentRows::passRepository),
            Cell.text("path", DocumentRows::passPath),
            Cell.string("name", row -> row.document().name()),
            Cell.string("document", Field.TITLE, row -> row.document().title()),
            Cell.date("date", row -> row.document().documentEpochDay()),
            Cell.text("id", DocumentRows::passId),
            Cell.text("parent_id", (row, visitor) -> row.pass(row.document().parentId(), visitor)),
            Cell.of("document", Field.FILE_KEY, DocumentRows::passKey).optional(),
            Cell.<DocumentRows>string(
                            "document", Field.FILE_NAME, row -> row.document().fileName())
                    .optional(),
            Cell.<DocumentRows>string(
                            "document", Field.MIME_TYPE, row -> row.document().mimeType())
                    .optional());

    private final long first;

    private DocumentRows(Dataset dataset, long first) {
        super(dataset);
        this.first = first;
    }

    /** @param kind kind of the documents, or null for those of all kinds */
    static RowTable table(Dataset dataset, @Nullable Kind kind) {
        List<Kind> kinds = kind == null ? dataset.archive().kinds().stream().toList() : List.of(kind);
        return new CellTable<>(
                new DocumentRows(dataset, kind == null ? 0 : dataset.firstOrdinal(kind)),
                kind == null ? dataset.size() : dataset.count(kind),
                ModelCells.of(dataset.archive(), kinds, CELLS));
    }

    @Override
    protected void move(long position) {
        move(position, dataset().identity(first + position));
    }
}
