// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.gatling;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;

/** A CSV file in which every cell is quoted. */
final class CsvFile implements AutoCloseable {

    private final BufferedWriter out;

    CsvFile(Path file, String... header) {
        try {
            out = Files.newBufferedWriter(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        row((Object[]) header);
    }

    void row(Object... cells) {
        try {
            out.write(Arrays.stream(cells)
                    .map(cell -> '"' + String.valueOf(cell).replace("\"", "\"\"") + '"')
                    .collect(Collectors.joining(",", "", "\n")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try {
            out.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
