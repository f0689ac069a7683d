// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.parquet;

import blue.strategic.parquet.Hydrator;
import blue.strategic.parquet.ParquetReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Reads the rows of Parquet files as maps from the names of columns to values. A missing value has no entry. */
public final class ParquetRows implements Hydrator<Map<String, Object>, Map<String, Object>, String> {

    private ParquetRows() {}

    /** Returns the rows of a file. */
    public static List<Map<String, Object>> read(Path file) throws IOException {
        try (Stream<Map<String, Object>> rows =
                ParquetReader.streamContent(file.toFile(), new ParquetRows(), path -> path[0])) {
            return rows.toList();
        }
    }

    @Override
    public Map<String, Object> start() {
        return new LinkedHashMap<>();
    }

    @Override
    public Map<String, Object> add(Map<String, Object> target, String heading, Object value) {
        if (value != null) {
            target.put(heading, value);
        }
        return target;
    }

    @Override
    public Map<String, Object> finish(Map<String, Object> target) {
        return target;
    }
}
