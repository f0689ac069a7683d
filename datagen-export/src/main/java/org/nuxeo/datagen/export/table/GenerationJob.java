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

    RowTable table() {
        RowTable table = RowTable.of(dataset, kind);
        return sample == null ? table : table.sample(sample);
    }

    RowEncoder encoder() {
        return RowEncoder.of(table(), format);
    }

    boolean isParquet() {
        return format.equals("parquet");
    }
}
