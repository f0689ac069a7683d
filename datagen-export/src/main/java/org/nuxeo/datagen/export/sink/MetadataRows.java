// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.sink;

import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.bank.Customer;
import org.nuxeo.datagen.export.internal.CsvWriter;
import org.nuxeo.datagen.export.internal.RowBuffer;

/** Encoder of the rows of {@code metadata.csv}, which end with a line feed. Not thread safe. */
final class MetadataRows {

    private static final String[] COLUMNS = {
        "digest", "fileName", "lengthBytes", "key", "firstName", "lastName", "account"
    };

    private final RowBuffer buffer = new RowBuffer();
    private final CsvWriter csv = new CsvWriter(buffer, "\n");

    /** Returns the first line of the file. */
    static byte[] header() {
        MetadataRows rows = new MetadataRows();
        for (String column : COLUMNS) {
            rows.csv.text(column);
        }
        rows.csv.endRow();
        return rows.buffer.toByteArray();
    }

    /** Appends the row of a blob. */
    void append(String md5Hex, String fileName, long lengthBytes, Document document) {
        Customer customer = document.customer();
        csv.text(md5Hex);
        csv.text(fileName);
        csv.integer(lengthBytes);
        csv.text(document.blobKey().text());
        csv.text(customer.firstName());
        csv.text(customer.lastName());
        csv.text(document.kind().hasSchema("account") ? document.account().numberText() : null);
        csv.endRow();
    }

    /** Returns the rows appended since the last call and removes them. */
    byte[] take() {
        byte[] rows = buffer.toByteArray();
        buffer.clear();
        return rows;
    }
}
