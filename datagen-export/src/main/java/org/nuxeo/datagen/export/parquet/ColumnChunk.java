// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.parquet;

import java.io.IOException;
import java.util.List;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/**
 * The pages of one column in a row group.
 *
 * @param codec compression of all pages
 * @param dictionary dictionary that the first pages refer to, or null if there is none
 * @param pages pages in the order of their rows
 */
record ColumnChunk(CompressionCodecName codec, DictionaryPage dictionary, List<Page> pages) {

    void write(ParquetFileWriter writer, ColumnDescriptor column, long rows) throws IOException {
        writer.startColumn(column, rows, codec);
        if (dictionary != null) {
            writer.writeDictionaryPage(dictionary);
        }
        for (Page page : pages) {
            writer.writeDataPageV2(
                    page.rows(),
                    page.missing(),
                    page.rows(),
                    BytesInput.empty(),
                    page.levels(),
                    page.encoding(),
                    BytesInput.from(page.bytes()),
                    page.rawLength(),
                    page.statistics());
        }
        writer.endColumn();
    }
}
