// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.row;

import java.util.List;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.schema.Field;

/** The rows of all documents, including states and folders, or of those of one kind, ordered by ordinal. */
final class DocumentRows implements Cursor {

    private static final List<Cell<DocumentRows>> CELLS = List.of(
            Cell.integer("ordinal", row -> row.ordinal),
            Cell.text("kind", Cell.string(row -> row.document.kind().label())),
            Cell.text("type", Cell.string(row -> row.document.type())),
            Cell.text("repository", (row, visitor) -> row.plain.repository(row.document.repository(), visitor)),
            Cell.text("path", (row, visitor) -> row.plain.path(row.document, visitor)),
            Cell.text("name", Cell.string(row -> row.document.name())),
            Cell.of("document", Field.TITLE, Cell.string(row -> row.document.title())),
            Cell.date("date", row -> row.document.documentEpochDay()),
            Cell.text("id", (row, visitor) -> row.plain.id(row.document.id(), visitor)),
            Cell.text("parent_id", (row, visitor) -> row.plain.id(row.document.parentId(), visitor)),
            Cell.<DocumentRows>of(
                            "document",
                            Field.FILE_KEY,
                            (row, visitor) -> row.plain.key(row.document.blobKey(), visitor))
                    .optional(),
            Cell.<DocumentRows>of("document", Field.FILE_NAME, Cell.string(row -> row.document.fileName()))
                    .optional(),
            Cell.<DocumentRows>of("document", Field.MIME_TYPE, Cell.string(row -> row.document.mimeType()))
                    .optional());

    private final Dataset dataset;
    private final Owner owner;
    private final PlainTexts plain = new PlainTexts();
    private final long first;
    private long ordinal;
    private Document document;

    private DocumentRows(Dataset dataset, long first) {
        this.dataset = dataset;
        this.owner = new Owner(dataset.generator());
        this.first = first;
    }

    static RowTable table(Dataset dataset) {
        List<Cell<DocumentRows>> cells =
                new ModelCells<DocumentRows>(dataset.model(), row -> row.document).ofAll(CELLS);
        return new CellTable<>(new DocumentRows(dataset, 0), dataset.size(), cells);
    }

    static RowTable table(Dataset dataset, Kind kind) {
        return new CellTable<>(new DocumentRows(dataset, dataset.firstOrdinal(kind)), dataset.count(kind), CELLS);
    }

    @Override
    public void move(long position) {
        ordinal = first + position;
        Identity identity = dataset.identity(ordinal);
        if (identity.kind().isShared()) {
            document = dataset.document(identity);
        } else {
            owner.moveTo(dataset.generator().customerOf(identity));
            document = dataset.document(identity, owner.customer());
        }
    }
}
