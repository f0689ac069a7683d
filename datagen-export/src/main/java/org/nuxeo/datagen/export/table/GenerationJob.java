// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.table;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.export.Tables;
import org.nuxeo.datagen.export.parquet.ParquetFile;
import org.nuxeo.datagen.export.row.RowEncoder;
import org.nuxeo.datagen.export.row.RowTable;

/**
 * The rows that an export writes, and their format.
 *
 * @param dataset dataset of the table
 * @param kind name of the table, one of {@link Tables#names}
 * @param sample number of evenly spread rows to which the table is reduced, or null for all rows
 * @param format format of the output
 * @param compression one of the compressions of the format
 * @param rows positions of the rows
 * @param first whether the output starts with the header, if the format has one
 */
public record GenerationJob(
        Dataset dataset,
        String kind,
        @Nullable Long sample,
        TableFormat format,
        Compression compression,
        PositionRange rows,
        boolean first) {

    /** The most positions of a chunk, and the most rows. */
    private static final int CHUNK_POSITIONS = 8_192;

    private static final int CHUNK_ROWS = 32_768;

    /** The chunks of a row group of Parquet. Each becomes a page of every column. */
    static final int CHUNKS_IN_A_GROUP = 16;

    /**
     * The row groups of a Parquet file before the next file begins. Until the footer is written, the writer keeps some 55 KB
     * for each; the format itself ends at four times as many.
     */
    private static final int GROUPS_IN_A_FILE = 8_192;

    /**
     * @throws IllegalArgumentException if there is no such table, if the format does not have the compression, or
     *     if the table does not have all rows
     */
    public GenerationJob {
        Objects.requireNonNull(dataset, "dataset");
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(compression, "compression");
        Objects.requireNonNull(rows, "rows");
        Objects.requireNonNull(format, "format").compression(compression);
        long count = table(dataset, kind, sample).count();
        if (rows.to() > count) {
            throw new IllegalArgumentException(
                    "rows " + rows.from() + " to " + rows.to() + ": the table " + kind + " has only " + count);
        }
    }

    /** Returns the table, reduced to its sample. */
    public RowTable table() {
        return table(dataset, kind, sample);
    }

    private static RowTable table(Dataset dataset, String kind, @Nullable Long sample) {
        RowTable table = Tables.of(dataset, kind);
        return sample == null ? table : table.sample(sample);
    }

    /** Returns the number of positions in a chunk, a power of two. */
    int chunkRows() {
        return Math.min(CHUNK_POSITIONS, Integer.highestOneBit(CHUNK_ROWS / table().mostRowsOfAPosition()));
    }

    /** Returns the number of positions in a row group of Parquet. */
    int groupRows() {
        return CHUNKS_IN_A_GROUP * chunkRows();
    }

    /** Returns the most positions that one file should have: about a billion rows in Parquet, any number otherwise. */
    public long rowsInAFile() {
        return format.isFile() ? (long) GROUPS_IN_A_FILE * groupRows() : Long.MAX_VALUE;
    }

    /**
     * Checks that positions fit into one file.
     *
     * @throws IllegalArgumentException if the format ends before
     */
    public void requireFit(long positions) {
        if (format.isFile()) {
            ParquetFile.requireFit(positions, groupRows());
        }
    }

    /** Returns the same job for other rows, with a header. */
    public GenerationJob ofFile(PositionRange fileRows) {
        return new GenerationJob(dataset, kind, sample, format, compression, fileRows, true);
    }

    RowEncoder encoder() {
        return format.encoder(this);
    }

    /** Returns the compression of a whole chunk. */
    Compression chunkCompression() {
        return format.ofChunks(compression);
    }
}
