package org.nuxeo.datagen.export.table;

import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Slice;
import org.nuxeo.datagen.export.row.RowEncoder;
import org.nuxeo.datagen.export.row.RowTable;

/**
 * Which records to write, and how.
 *
 * @param dataset they belong to
 * @param kind name of the table
 * @param sample how many evenly spread records the table is reduced to, or null for all
 * @param format csv, jsonl or parquet
 * @param compression of csv and jsonl
 * @param rows which rows
 * @param first whether it is the first part, which has the header
 */
public record GenerationJob(
        Dataset dataset, String kind, Long sample, String format, Compression compression, Slice rows, boolean first) {

    private static final int CHUNK = 8192;
    private static final int TRANSACTION_CHUNK = 512;

    /** The table the rows are of. */
    public RowTable table() {
        RowTable table = RowTable.of(dataset, kind);
        return sample == null ? table : table.sample(sample);
    }

    /** Positions of a chunk of text: a statement of transactions is some twenty rows. */
    int chunkRows() {
        return kind.equals("transaction") ? TRANSACTION_CHUNK : CHUNK;
    }

    /** The same for other rows, with a header. */
    public GenerationJob ofFile(Slice fileRows) {
        return new GenerationJob(dataset, kind, sample, format, compression, fileRows, true);
    }

    RowEncoder encoder() {
        return RowEncoder.of(table(), format);
    }

    public boolean isParquet() {
        return format.equals("parquet");
    }
}
