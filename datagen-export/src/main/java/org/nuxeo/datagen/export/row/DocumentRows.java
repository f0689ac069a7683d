// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.row;

import java.util.List;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.schema.Field;

/** The table of all documents, including states and folders, or of those of one kind, ordered by ordinal. */
final class DocumentRows implements RowTable {

    private static final List<Column> COLUMNS = List.of(
            Column.integer("ordinal"),
            Column.text("kind"),
            Column.text("type"),
            Column.text("repository"),
            Column.text("path"),
            Column.text("name"),
            Column.of("document", Field.TITLE),
            Column.date("date"),
            Column.text("id"),
            Column.text("parent_id"),
            Column.of("document", Field.FILE_KEY).optional(),
            Column.of("document", Field.FILE_NAME).optional(),
            Column.of("document", Field.MIME_TYPE).optional());

    private final Dataset dataset;
    private final PlainTexts plain = new PlainTexts();
    private final long first;
    private final long count;

    DocumentRows(Dataset dataset) {
        this(dataset, 0, dataset.size());
    }

    DocumentRows(Dataset dataset, Kind kind) {
        this(dataset, dataset.firstOrdinal(kind), dataset.count(kind));
    }

    private DocumentRows(Dataset dataset, long first, long count) {
        this.dataset = dataset;
        this.first = first;
        this.count = count;
    }

    @Override
    public List<Column> columns() {
        return COLUMNS;
    }

    @Override
    public long count() {
        return count;
    }

    @Override
    public void visit(long position, RowVisitor visitor) {
        Document document = dataset.document(first + position);
        visitor.integer(first + position);
        visitor.text(document.kind().label());
        visitor.text(document.type());
        visitor.text(document.repository().label());
        plain.path(document, visitor);
        visitor.text(document.name());
        visitor.text(document.title());
        visitor.date(document.documentEpochDay());
        plain.id(document.id(), visitor);
        plain.id(document.parentId(), visitor);
        plain.key(document.blobKey(), visitor);
        visitor.text(document.fileName());
        visitor.text(document.mimeType());
    }
}
