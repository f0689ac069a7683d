// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.table;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.nuxeo.datagen.export.parquet.ParquetFile;
import org.nuxeo.datagen.export.parquet.RowGroupEncoder;
import org.nuxeo.datagen.export.row.RowTable;
import org.nuxeo.datagen.export.table.Generation.Written;

/** Writer of a range of rows as one Parquet file. */
final class ParquetExport {

    private static final int CHUNKS_IN_A_GROUP = 16;

    /** A page is a part of a chunk, so that the rows of a page stay in the processor's cache until they are encoded. */
    private static final int PAGES_IN_A_CHUNK = 4;

    /** Receiver of the progress, which is called after each row group. */
    @FunctionalInterface
    interface Progress {
        /**
         * Receives the progress.
         *
         * @param next first position that is not yet written
         * @return whether to continue
         */
        boolean reached(long next);
    }

    private final Supplier<RowTable> tables;
    private final CompressionCodecName codec;
    private final int threads;
    private final int chunkRows;

    /**
     * @param tables supplier of new tables
     * @param threads number of threads, at least 1; each has the rows of one row group in memory
     * @param chunkRows number of positions in some pages
     */
    ParquetExport(Supplier<RowTable> tables, Compression compression, int threads, int chunkRows) {
        this.tables = tables;
        this.threads = threads;
        this.chunkRows = chunkRows;
        this.codec = switch (compression) {
            case NONE -> CompressionCodecName.UNCOMPRESSED;
            case GZIP -> CompressionCodecName.GZIP;
            case ZSTD -> CompressionCodecName.ZSTD;
            case SNAPPY -> CompressionCodecName.SNAPPY;
        };
    }

    /**
     * Writes the rows until all are written or the progress stops it. In the latter case, no file remains.
     *
     * @param path path of the file, which must not exist
     */
    Written write(long from, long to, Path path, Progress progress) throws IOException {
        long[] reached = {from, 0};
        try (ParquetFile file = new ParquetFile(path, tables.get().columns())) {
            new OrderedWork<>(
                            () -> new RowGroupEncoder(tables.get(), codec, chunkRows / PAGES_IN_A_CHUNK),
                            RowGroupEncoder::encode,
                            threads,
                            threads + 1,
                            (long) CHUNKS_IN_A_GROUP * chunkRows)
                    .run(from, to, (group, next) -> {
                        file.write(group);
                        reached[0] = next;
                        reached[1] += group.rows();
                        return progress.reached(next);
                    });
            if (reached[0] == to) {
                file.finish();
                return new Written(to, reached[1], Files.size(path));
            }
        }
        return new Written(reached[0], reached[1], 0);
    }
}
