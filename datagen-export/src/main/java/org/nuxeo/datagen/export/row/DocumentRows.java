// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.row;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.id.BlobKey;
import org.nuxeo.datagen.core.id.DocumentId;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.export.row.CellTable.Cursor;

/** The rows of all documents, including states and folders, or of those of one kind, ordered by ordinal. */
final class DocumentRows implements Cursor {

    private static final List<Cell<DocumentRows>> CELLS = List.of(
            Cell.integer("ordinal", row -> row.ordinal),
            Cell.text("kind", Cell.string(row -> row.identity.kind().label())),
            Cell.text("type", Cell.string(row -> row.document().type())),
            Cell.text("repository", (row, visitor) -> row.plain.repository(row.repository(), visitor)),
            Cell.text("path", (row, visitor) -> row.plain.path(row.document(), visitor)),
            Cell.text("name", Cell.string(row -> row.document().name())),
            Cell.of("document", Field.TITLE, Cell.string(row -> row.document().title())),
            Cell.date("date", row -> row.document().documentEpochDay()),
            Cell.text("id", (row, visitor) -> row.plain.id(row.id(), visitor)),
            Cell.text("parent_id", (row, visitor) -> row.plain.id(row.document().parentId(), visitor)),
            Cell.<DocumentRows>of("document", Field.FILE_KEY, (row, visitor) -> row.plain.key(row.blobKey(), visitor))
                    .optional(),
            Cell.<DocumentRows>of("document", Field.FILE_NAME, Cell.string(row -> row.document()
                            .fileName()))
                    .optional(),
            Cell.<DocumentRows>of("document", Field.MIME_TYPE, Cell.string(row -> row.document()
                            .mimeType()))
                    .optional());

    private final Dataset dataset;
    private final Owner owner;
    private final PlainTexts plain = new PlainTexts();
    private final long first;
    private long ordinal;
    // set by move
    @SuppressWarnings("NullAway.Init")
    private Identity identity;

    private @Nullable Document document;

    private DocumentRows(Dataset dataset, long first) {
        this.dataset = dataset;
        this.owner = new Owner(dataset.generator(), true);
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
        identity = dataset.identity(ordinal);
        document = null;
    }

    private Document document() {
        if (document == null) {
            if (identity.kind().isShared()) {
                document = dataset.document(identity);
            } else {
                owner.moveTo(dataset.generator().customerOf(identity));
                document = dataset.document(identity, owner.customer());
            }
        }
        return document;
    }

    private Repository repository() {
        return document == null ? dataset.layout().repository(identity) : document.repository();
    }

    private DocumentId id() {
        return document == null ? dataset.id(identity) : document.id();
    }

    private @Nullable BlobKey blobKey() {
        return identity.kind().hasFiles()
                ? dataset.generator().blobKey(identity, dataset.spec().blobSizeBytes())
                : null;
    }
}
