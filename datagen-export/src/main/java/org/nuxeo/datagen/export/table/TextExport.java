// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.table;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.nuxeo.datagen.export.row.RowEncoder;

/**
 * Writer of a range of rows as text. Several threads encode chunks of rows, which are written in their order, so the bytes
 * do not depend on the number of threads. At most two chunks for each thread are held in memory.
 */
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
    private record Chunk(byte[] bytes, long rows) {}

    private final Supplier<RowEncoder> encoders;
    private final Compression compression;
    private final int threads;
    private final int chunkRows;

    /**
     * @param encoders supplier of a new encoder for each thread
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
        ThreadLocal<RowEncoder> encoder = ThreadLocal.withInitial(encoders);
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try {
            Written written = new Written(from, 0, header ? writeHeader(out) : 0);
            Deque<Future<Chunk>> pending = new ArrayDeque<>();
            long submitted = from;
            boolean wanted = true;
            while (wanted && written.next() < to) {
                while (submitted < to && pending.size() < 2 * threads) {
                    long start = submitted;
                    long end = chunkEnd(start, to);
                    pending.add(executor.submit(() -> chunk(encoder.get(), start, end)));
                    submitted = end;
                }
                Chunk chunk = take(pending.remove());
                out.write(chunk.bytes());
                written = written.with(chunkEnd(written.next(), to), chunk.rows(), chunk.bytes().length);
                wanted = progress.reached(written);
            }
            out.flush();
            return written;
        } finally {
            executor.shutdownNow();
        }
    }

    private long chunkEnd(long start, long to) {
        return Math.min(to, (start / chunkRows + 1) * chunkRows);
    }

    private Chunk chunk(RowEncoder encoder, long from, long to) {
        byte[] bytes = compression.compress(encoder.encode(from, to));
        return new Chunk(bytes, encoder.rows());
    }

    private long writeHeader(OutputStream out) throws IOException {
        byte[] header = encoders.get().header();
        if (header.length == 0) {
            return 0;
        }
        byte[] bytes = compression.compress(header);
        out.write(bytes);
        return bytes.length;
    }

    private static Chunk take(Future<Chunk> chunk) throws IOException {
        try {
            return chunk.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            InterruptedIOException interrupted = new InterruptedIOException("export: interrupted while encoding rows");
            interrupted.initCause(e);
            throw interrupted;
        } catch (ExecutionException e) {
            throw new IllegalStateException(
                    "rows: cannot be encoded: " + e.getCause().getMessage(), e.getCause());
        }
    }
}
