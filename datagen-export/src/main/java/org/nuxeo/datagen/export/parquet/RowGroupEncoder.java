// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.parquet;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.OwnerThread;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.export.column.ColumnBatch;
import org.nuxeo.datagen.export.row.RowTable;

/**
 * An encoder of rows as row groups. It belongs to the first thread that encodes, until that releases it; when another thread
 * uses it, it throws an {@link IllegalStateException}.
 */
public final class RowGroupEncoder {

    private final RowTable table;
    private final int pageRows;
    private final ColumnBatch batch;
    private final List<ChunkEncoder> encoders = new ArrayList<>();
    private final OwnerThread owner = new OwnerThread("encoder", "use one encoder for each thread, or release it");
    private @Nullable RowGroup last;

    /**
     * Creates an encoder.
     *
     * @param table table that no other encoder uses
     * @param codec compression of the pages: UNCOMPRESSED, SNAPPY, GZIP or ZSTD
     * @param pageRows number of positions in a page, at least 1
     * @throws IllegalArgumentException if the number of positions is less than 1
     */
    public RowGroupEncoder(RowTable table, CompressionCodecName codec, int pageRows) {
        Check.refuse(pageRows < 1, () -> "page of " + pageRows + " positions: must have at least 1");
        Objects.requireNonNull(codec, "codec");
        this.table = Objects.requireNonNull(table, "table");
        this.pageRows = pageRows;
        this.batch = new ColumnBatch(table.columns());
        table.columns().forEach(column -> encoders.add(ChunkEncoder.of(column, codec)));
    }

    /**
     * Returns the rows at positions {@code from} to {@code to - 1}. Row groups that were returned before can no longer be
     * written, since this one takes over their arrays.
     *
     * @throws IndexOutOfBoundsException if the table does not have all of these positions
     */
    public RowGroup encode(long from, long to) {
        owner.own();
        table.requireRange(from, to);
        if (last != null) {
            last.replace();
        }
        long rows = 0;
        for (long start = from; start < to; start += pageRows) {
            batch.fill(table, start, start + Math.min(to - start, pageRows));
            for (int i = 0; i < encoders.size(); i++) {
                encoders.get(i).add(batch.column(i));
            }
            rows += batch.rows();
        }
        last = new RowGroup(rows, encoders.stream().map(ChunkEncoder::take).toList());
        return last;
    }

    /**
     * Gives up ownership, so that another thread may use the encoder. The last row group stays.
     *
     * @throws IllegalStateException if the encoder belongs to another thread
     */
    public void release() {
        owner.release();
    }
}
