// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.row;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.export.Tables;
import org.nuxeo.datagen.testing.Datasets;
import org.nuxeo.datagen.testing.Pins;

/**
 * The rows of every table as CSV have not changed since their digests were recorded. A digest names its table and its
 * columns, so that a column that is added has a digest of its own and changes no other.
 */
class TableBytesTest {

    private static final int ROWS = 500;

    @Test
    void rowsAreThoseRecorded() throws IOException {
        Pins pins = new Pins(getClass());
        for (String archive : Pins.ARCHIVES) {
            Dataset dataset = Datasets.of(archive, spec -> spec.customers(120).months(12));
            for (String table : Tables.names(dataset)) {
                for (List<String> columns : columns(dataset, table, pins.recorded(archive))) {
                    pins.add(archive, table + ":" + String.join(",", columns), csv(dataset, table, columns));
                }
            }
        }
        pins.check();
    }

    /** Returns the lists of columns that are recorded, then that of all others. */
    private static List<List<String>> columns(Dataset dataset, String table, List<String> recorded) {
        List<String> others = new ArrayList<>(
                Tables.of(dataset, table).columns().stream().map(Column::name).toList());
        List<List<String>> lists = new ArrayList<>();
        for (String each : recorded) {
            if (each.startsWith(table + ":")) {
                List<String> columns =
                        List.of(each.substring(table.length() + 1).split(","));
                if (others.removeAll(columns)) {
                    lists.add(columns);
                }
            }
        }
        if (!others.isEmpty()) {
            lists.add(others);
        }
        return lists;
    }

    private static byte[] csv(Dataset dataset, String name, List<String> columns) {
        RowTable table = Tables.of(dataset, name).select(columns);
        RowEncoder encoder = RowEncoder.of(table, "csv");
        MessageDigest sha256 = Pins.sha256();
        // Headings are in quotation marks since these digests were recorded.
        String heading = "\"" + String.join("\",\"", columns) + "\"\r\n";
        assertThat(new String(encoder.header(), StandardCharsets.US_ASCII)).isEqualTo(heading);
        sha256.update(heading.replace("\"", "").getBytes(StandardCharsets.US_ASCII));
        long end = Math.min(ROWS, table.count());
        sha256.update(encoder.encode(0, end));
        sha256.update(encoder.encode(Math.max(end, table.count() - ROWS), table.count()));
        return sha256.digest();
    }
}
