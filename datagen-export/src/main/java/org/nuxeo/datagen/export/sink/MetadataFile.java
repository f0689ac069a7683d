// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.sink;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.text.ByteSink;
import org.nuxeo.datagen.export.Tables;
import org.nuxeo.datagen.export.internal.CsvText;
import org.nuxeo.datagen.export.row.ArchiveTables.Owner;
import org.nuxeo.datagen.export.sink.SinkFailures.NotResumableException;

/**
 * The file {@code metadata.csv}, or that of a part. Rows are appended in the order of positions. When a run is resumed, the file is truncated
 * to the rows that the manifest has recorded. It has a temporary name until it is complete.
 */
final class MetadataFile implements AutoCloseable {

    /** More than a row of the built-in corpus has. */
    static final long MAX_ROW_BYTES = 256;

    private static final int BUFFER_BYTES = 1 << 16;

    private final Path whole;
    private final Path unfinished;
    private final RandomAccessFile rowsOut;

    /** Opens the file and truncates it to its header and a number of rows. */
    MetadataFile(Path file, long rows) throws IOException {
        Files.createDirectories(file.getParent());
        whole = file;
        unfinished = file.resolveSibling(file.getFileName() + ".part");
        if (rows > 0 && Files.notExists(unfinished) && Files.exists(whole)) {
            // An earlier run completed this file and was interrupted before it wrote the manifest.
            Files.move(whole, unfinished, StandardCopyOption.ATOMIC_MOVE);
        }
        long kept = rows == 0 ? 0 : endOfRow(unfinished, rows);
        rowsOut = new RandomAccessFile(unfinished.toFile(), "rw");
        rowsOut.setLength(kept);
        rowsOut.seek(kept);
        if (kept == 0) {
            append(Rows.header());
        }
    }

    void append(byte[] rows) throws IOException {
        rowsOut.write(rows);
    }

    private static long endOfRow(Path path, long rows) throws IOException {
        try (InputStream in = new BufferedInputStream(Files.newInputStream(path), BUFFER_BYTES)) {
            long length = 0;
            for (long lines = 0; lines <= rows; ) {
                int b = in.read();
                if (b < 0) {
                    throw new NotResumableException(
                            path + ": has " + lines + " lines, must have " + (rows + 1) + " by the manifest", null);
                }
                length++;
                lines += b == '\n' ? 1 : 0;
            }
            return length;
        }
    }

    /** Gives the complete file its final name. */
    void finish() throws IOException {
        rowsOut.close();
        Files.move(unfinished, whole, StandardCopyOption.ATOMIC_MOVE);
    }

    @Override
    public void close() throws IOException {
        rowsOut.close();
    }

    /** Encoder of the rows of {@code metadata.csv}, which end with a line feed. Not thread safe. */
    static final class Rows {

        private static final String HEADER =
                "\"digest\",\"fileName\",\"lengthBytes\",\"key\",\"firstName\",\"lastName\",\"account\"\n";

        private final ByteSink buffer = new ByteSink(1 << 16);

        /** Returns the first line of the file. */
        static byte[] header() {
            return HEADER.getBytes(StandardCharsets.US_ASCII);
        }

        /** Appends the row of a blob. */
        void append(String md5Hex, String fileName, long lengthBytes, Document document, int file) {
            Owner owner = Tables.owner(document);
            String length = Long.toString(lengthBytes);
            String key = document.blobKey(file).text();
            CsvText.put(md5Hex, buffer);
            for (String value :
                    Arrays.asList(fileName, length, key, owner.firstName(), owner.lastName(), owner.account())) {
                buffer.put(',');
                CsvText.put(value, buffer);
            }
            buffer.put('\n');
        }

        /** Returns the rows appended since the last call and removes them. */
        byte[] take() {
            byte[] rows = buffer.copy(0, buffer.length());
            buffer.reset();
            return rows;
        }
    }
}
