// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.table;

import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.core.description.DatasetWords;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.export.Tables;
import org.nuxeo.datagen.export.parquet.ParquetFile;
import org.nuxeo.datagen.export.row.RowEncoder;
import org.nuxeo.datagen.export.row.RowTable;
import org.nuxeo.datagen.export.table.TableFormat.Compression;

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
 * @param partitions partitions of the table, whose positions {@code rows} are then, or null
 */
public record GenerationJob(
        Dataset dataset,
        String kind,
        @Nullable Long sample,
        TableFormat format,
        Compression compression,
        PositionRange rows,
        boolean first,
        @Nullable TablePartitions partitions) {

    /** The most positions of a chunk, the most rows, and the most bytes if all rows are as long as the longest of a sample. */
    private static final int CHUNK_POSITIONS = 8_192;

    private static final int CHUNK_ROWS = 32_768;
    private static final int CHUNK_BYTES = 32 << 20;
    private static final int SAMPLED_ROWS = 16;

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
        Objects.requireNonNull(format, "format").compression(compression);
        long count = table(dataset, kind, sample, partitions).count();
        Check.refuse(
                rows.to() > count,
                () -> "rows " + rows.from() + " to " + rows.to() + ": the table " + kind + " has only " + count);
    }

    /** Returns the table, in partitions or reduced to its sample. */
    public RowTable table() {
        return table(dataset, kind, sample, partitions);
    }

    private static RowTable table(
            Dataset dataset, String kind, @Nullable Long sample, @Nullable TablePartitions partitions) {
        RowTable table = Tables.of(dataset, kind);
        if (partitions != null) {
            return partitions.of(table);
        }
        return sample == null ? table : table.sample(sample);
    }

    /** Returns what the footer of a Parquet file tells of the dataset, from which the same rows can be made. */
    Map<String, String> metadata() {
        Map<String, String> metadata = new TreeMap<>();
        Map<String, Object> spec = DatasetWords.ALL.json(dataset.spec());
        spec.forEach((name, value) -> metadata.put("datagen." + name, value.toString()));
        return metadata;
    }

    /** Returns the number of positions in a chunk, a power of two, which is the same for every part of the table. */
    int chunkRows() {
        int most =
                Math.min(CHUNK_POSITIONS, CHUNK_ROWS / Tables.of(dataset, kind).mostRowsOfAPosition());
        return Integer.highestOneBit(Math.max(1, Math.min(most, CHUNK_BYTES / longestRowBytes())));
    }

    /** Returns the length in JSON of the longest of some rows, of each kind if there are several. */
    private int longestRowBytes() {
        RowEncoder rows = RowEncoder.of(Tables.of(dataset, kind), TableFormat.JSON_LINES.label());
        Kind only = Tables.kind(dataset, kind);
        int longest = 1;
        for (Kind each : dataset.layout().kinds()) {
            long count = dataset.count(each);
            long first = only == null ? dataset.firstOrdinal(each) : 0;
            for (long i = 0; i < SAMPLED_ROWS && i < count && (only == null || only == each); i++) {
                long position = first
                        + PositionRange.part(0, count, (int) i, SAMPLED_ROWS).from();
                longest = Math.max(
                        longest, rows.encodeShared(position, position + 1).remaining());
            }
        }
        return longest;
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

    /**
     * Returns the same job for other rows.
     *
     * @param startsWithHeader whether the output starts with the header, if the format has one
     */
    public GenerationJob withRows(PositionRange otherRows, boolean startsWithHeader) {
        return new GenerationJob(dataset, kind, sample, format, compression, otherRows, startsWithHeader, partitions);
    }
}
