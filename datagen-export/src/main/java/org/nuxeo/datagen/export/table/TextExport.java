// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.table;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.function.Supplier;
import org.nuxeo.datagen.export.row.RowEncoder;
import org.nuxeo.datagen.export.table.Generation.Written;

/** Writer of a range of rows as a stream of encoded chunks, which may be compressed. */
final class TextExport {

    /** Receiver of the progress, which is called after the bytes of a chunk are written to the stream. */
    @FunctionalInterface
    interface Progress {
        /**
         * Receives the progress.
         *
         * @param written rows and bytes written so far
         * @return whether to continue
         */
        boolean reached(Written written) throws IOException;
    }

    /** The encoded rows of some positions, and their number. */
    private record Chunk(ByteBuffer bytes, long rows) {}

    private final Supplier<RowEncoder> encoders;
    private final Compression compression;
    private final int threads;
    private final int chunkRows;

    /**
     * @param encoders supplier of new encoders
     * @param threads number of threads, at least 1
     * @param chunkRows number of positions in a chunk; chunks begin at multiples of it, so that a resumed file has the same
     *     chunks as an uninterrupted one
     */
    TextExport(Supplier<RowEncoder> encoders, Compression compression, int threads, int chunkRows) {
        this.encoders = encoders;
        this.compression = compression;
        this.threads = threads;
        this.chunkRows = chunkRows;
    }

    /**
     * Writes the rows until all are written or the progress stops it.
     *
     * @param from first position
     * @param to position after the last
     * @param header whether to write the header before the rows
     * @throws IOException if the stream cannot be written or the thread is interrupted
     */
    Written write(long from, long to, boolean header, OutputStream out, Progress progress) throws IOException {
        Written[] written = {new Written(from, 0, header ? writeHeader(out) : 0)};
        new OrderedWork<>(encoders, this::chunk, threads, 2 * threads, chunkRows).run(from, to, (chunk, next) -> {
            ByteBuffer bytes = chunk.bytes();
            out.write(bytes.array(), bytes.position(), bytes.remaining());
            written[0] = written[0].with(next, chunk.rows(), bytes.remaining());
            return progress.reached(written[0]);
        });
        out.flush();
        return written[0];
    }

    private Chunk chunk(RowEncoder encoder, long from, long to) {
        ByteBuffer bytes = compression.compress(encoder.encodeShared(from, to));
        return new Chunk(bytes, encoder.rows());
    }

    private long writeHeader(OutputStream out) throws IOException {
        byte[] header = encoders.get().header();
        if (header.length == 0) {
            return 0;
        }
        ByteBuffer bytes = compression.compress(ByteBuffer.wrap(header));
        out.write(bytes.array(), bytes.position(), bytes.remaining());
        return bytes.remaining();
    }
}
