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
 * Writes a range of rows as text, encoded by several threads in chunks and written in order, so the bytes before
 * compression do not depend on the number of threads. At most two chunks a thread are held in memory.
 */
final class TextExport {

    /** Rows of a chunk; chunks begin at multiples of it, so a resumed file has the chunks of an uninterrupted one. */
    static final int CHUNK_ROWS = 8192;

    /** Told after each chunk, once its bytes were handed to the stream. */
    @FunctionalInterface
    interface Progress {
        /**
         * @param nextRow the first row not yet written
         * @param bytes written by this export so far
         */
        void written(long nextRow, long bytes) throws IOException;
    }

    private final Supplier<RowEncoder> encoders;
    private final Compression compression;
    private final int threads;

    /**
     * @param encoders gives a new encoder to each thread
     * @param threads at least 1
     */
    TextExport(Supplier<RowEncoder> encoders, Compression compression, int threads) {
        this.encoders = encoders;
        this.compression = compression;
        this.threads = threads;
    }

    /**
     * Writes rows, and a header before them if asked to.
     *
     * @param from first row
     * @param to row after the last
     * @throws IOException if the stream refuses bytes, or the thread is interrupted; what was written is whole chunks
     */
    void write(long from, long to, boolean header, OutputStream out, Progress progress) throws IOException {
        ThreadLocal<RowEncoder> encoder = ThreadLocal.withInitial(encoders);
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try {
            long bytes = header ? writeHeader(out) : 0;
            Deque<Future<byte[]>> pending = new ArrayDeque<>();
            long submitted = from;
            long written = from;
            while (written < to) {
                while (submitted < to && pending.size() < 2 * threads) {
                    long start = submitted;
                    long end = Math.min(to, (start / CHUNK_ROWS + 1) * CHUNK_ROWS);
                    pending.add(executor.submit(
                            () -> compression.compress(encoder.get().encode(start, end))));
                    submitted = end;
                }
                byte[] chunk = take(pending.remove());
                out.write(chunk);
                bytes += chunk.length;
                written = Math.min(to, (written / CHUNK_ROWS + 1) * CHUNK_ROWS);
                progress.written(written, bytes);
            }
            out.flush();
        } finally {
            executor.shutdownNow();
        }
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

    private static byte[] take(Future<byte[]> chunk) throws IOException {
        try {
            return chunk.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            InterruptedIOException interrupted = new InterruptedIOException("interrupted while rows were encoded");
            interrupted.initCause(e);
            throw interrupted;
        } catch (ExecutionException e) {
            throw new IllegalStateException(
                    "rows could not be encoded: " + e.getCause().getMessage(), e.getCause());
        }
    }
}
