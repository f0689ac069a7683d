// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.column;

import java.util.List;
import java.util.function.BiConsumer;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.export.row.Column;
import org.nuxeo.datagen.export.row.RowTable;
import org.nuxeo.datagen.export.row.RowVisitor;
import org.nuxeo.datagen.render.BlobRenderer;
import org.nuxeo.datagen.render.DocumentRenderer;

/** The columns of documents that take rendering the blob, which no exported table has. Not thread safe. */
public record BlobRows(Dataset dataset, DocumentRenderer renderer, List<Cell> cells) implements RowTable {

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

    /** The columns of all blobs. */
    public static final List<Column> COLUMNS = CELLS.stream().map(Cell::column).toList();

    public BlobRows(Dataset dataset) {
        this(dataset, new DocumentRenderer(), CELLS);
    }

    @Override
    public List<Column> columns() {
        return cells.stream().map(Cell::column).toList();
    }

    @Override
    public long count() {
        return dataset.size();
    }

    @Override
    public void visit(long ordinal, RowVisitor visitor) {
        Identity identity = dataset.identity(ordinal);
        if (!identity.kind().hasFiles()) {
            cells.forEach(cell -> visitor.text(null));
            return;
        }
        BlobRenderer blob =
                renderer.load(dataset.document(identity), dataset.spec().blobSizeBytes());
        cells.forEach(cell -> cell.value().accept(blob, visitor));
    }

    @Override
    public RowTable select(List<String> names) {
        List<String> known = COLUMNS.stream().map(Column::name).toList();
        List<Cell> selected = names.stream().map(known::indexOf).map(CELLS::get).toList();
        return new BlobRows(dataset, renderer, selected);
    }

    /** Lets another thread read on. */
    public void release() {
        renderer.release();
    }
}
