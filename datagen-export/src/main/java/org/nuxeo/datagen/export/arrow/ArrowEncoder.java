// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.arrow;

import java.nio.ByteBuffer;
import org.nuxeo.datagen.core.OwnerThread;
import org.nuxeo.datagen.export.column.ColumnBatch;
import org.nuxeo.datagen.export.column.ColumnVector;
import org.nuxeo.datagen.export.column.ColumnVector.DateVector;
import org.nuxeo.datagen.export.column.ColumnVector.DecimalVector;
import org.nuxeo.datagen.export.column.ColumnVector.FlagVector;
import org.nuxeo.datagen.export.column.ColumnVector.IntegerVector;
import org.nuxeo.datagen.export.column.TextVector;
import org.nuxeo.datagen.export.row.RowEncoder;
import org.nuxeo.datagen.export.row.RowTable;

/**
 * Encoder of rows as an Arrow stream: the header is its schema, and all rows of a call are one record batch. Texts are
 * Utf8, integers Int64, decimal numbers Float64, dates Date32, flags Bool, and instants Timestamp in milliseconds of UTC.
 * Lists and complex values are Utf8 with the extension {@code arrow.json}. The stream ends with its last batch.
 */
public final class ArrowEncoder implements RowEncoder {

    private final RowTable table;
    private final ColumnBatch batch;
    private final BatchBody body;
    private final OwnerThread owner = new OwnerThread("encoder", "use one encoder for each thread, or release it");

    /**
     * Creates an encoder.
     *
     * @param compressed whether the buffers of a batch are compressed with Zstandard
     */
    public ArrowEncoder(RowTable table, boolean compressed) {
        this.table = table;
        this.batch = new ColumnBatch(table.columns());
        this.body = new BatchBody(compressed);
    }

    @Override
    public byte[] header() {
        return ArrowMessages.schema(table.columns());
    }

    @Override
    public ByteBuffer encodeShared(long from, long to) {
        owner.own();
        batch.fill(table, from, to);
        body.clear();
        for (int i = 0; i < batch.columns().size(); i++) {
            add(batch.column(i));
        }
        return body.message(ArrowMessages.recordBatch(batch, body));
    }

    private void add(ColumnVector vector) {
        int rows = vector.size();
        body.addBytes(vector.present(), vector.missing() == 0 ? 0 : (rows + 7) / 8);
        if (vector instanceof TextVector texts) {
            body.add((rows + 1) * Integer.BYTES, room -> room.asIntBuffer().put(texts.offsets(), 0, rows + 1));
            body.addBytes(texts.bytes(), texts.offsets()[rows]);
        } else if (vector instanceof IntegerVector integers) {
            body.add(rows * Long.BYTES, room -> room.asLongBuffer().put(integers.values(), 0, rows));
        } else if (vector instanceof DateVector dates) {
            body.add(rows * Integer.BYTES, room -> room.asIntBuffer().put(dates.epochDays(), 0, rows));
        } else if (vector instanceof DecimalVector decimals) {
            body.add(rows * Double.BYTES, room -> room.asDoubleBuffer().put(decimals.values(), 0, rows));
        } else if (vector instanceof FlagVector flags) {
            body.addBytes(flags.bits(), (rows + 7) / 8);
        }
    }

    @Override
    public long rows() {
        return batch.rows();
    }

    @Override
    public void release() {
        owner.release();
    }
}
