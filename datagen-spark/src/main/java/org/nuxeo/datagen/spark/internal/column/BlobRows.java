// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.column;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.export.row.Column;
import org.nuxeo.datagen.export.row.RowTable;
import org.nuxeo.datagen.export.row.RowVisitor;
import org.nuxeo.datagen.render.BlobRenderer;
import org.nuxeo.datagen.render.DocumentRenderer;

/** The rows of documents, and behind their columns those that take rendering the blob. Not thread safe. */
public record BlobRows(RowTable documents, Dataset dataset, DocumentRenderer renderer, List<Cell> cells)
        implements RowTable {

    /** A column, and what it takes from a blob. */
    record Cell(Column column, BiConsumer<BlobRenderer, RowVisitor> value) {}

    private static final List<Cell> CELLS = List.of(
            new Cell(
                    new Column(Field.LENGTH.column(), Column.Type.INTEGER, false),
                    (blob, visitor) -> visitor.integer(blob.lengthBytes())),
            new Cell(
                    new Column(Field.DIGEST.column(), Column.Type.TEXT, false),
                    (blob, visitor) -> visitor.text(blob.md5Hex())),
            new Cell(new Column("sha256", Column.Type.TEXT, false), (blob, visitor) -> visitor.text(blob.sha256Hex())));

    BlobRows(RowTable documents, Dataset dataset) {
        this(documents, dataset, new DocumentRenderer(), CELLS);
    }

    @Override
    public List<Column> columns() {
        return Stream.concat(documents.columns().stream(), cells.stream().map(Cell::column))
                .toList();
    }

    @Override
    public long count() {
        return documents.count();
    }

    @Override
    public void visit(long ordinal, RowVisitor visitor) {
        documents.visit(ordinal, visitor);
        if (cells.isEmpty()) {
            return;
        }
        Identity identity = dataset.identity(ordinal);
        if (!identity.kind().hasFiles()) {
            cells.forEach(cell -> visitor.text(null));
            return;
        }
        BlobRenderer blob =
                renderer.load(dataset.document(identity), dataset.spec().blobSizeBytes());
        cells.forEach(cell -> cell.value().accept(blob, visitor));
    }

    /** Returns the columns with some names, those of blobs behind the others. A row of blobs alone begins with its ordinal. */
    @Override
    public RowTable select(List<String> names) {
        List<String> others = new ArrayList<>(names);
        List<Cell> selected = CELLS.stream()
                .filter(cell -> others.remove(cell.column().name()))
                .toList();
        if (others.isEmpty()) {
            others.add(SourceTable.ORDINAL);
        }
        return new BlobRows(documents.select(others), dataset, renderer, selected);
    }

    /** Lets another thread read on. */
    public void release() {
        renderer.release();
    }
}
