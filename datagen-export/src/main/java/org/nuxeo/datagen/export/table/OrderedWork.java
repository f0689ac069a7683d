// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.table;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;

/**
 * Encoding of chunks of rows by several threads, which are passed on in their order, so that the bytes do not depend on the
 * number of threads. The number of chunks in memory is limited.
 *
 * @param <E> type of the encoders
 * @param <T> type of the encoded chunks
 */
final class OrderedWork<E, T> {

    /** The encoding of one chunk. */
    @FunctionalInterface
    interface Encoding<E, T> {
        T encode(E encoder, long from, long to);
    }

    /** Receiver of the chunks. */
    @FunctionalInterface
    interface Receiver<T> {
        /**
         * Receives a chunk. Its encoder is used again afterwards.
         *
         * @param next first position after the chunk
         * @return whether to continue
         */
        boolean receive(T chunk, long next) throws IOException;
    }

    private record Pending<E, T>(E encoder, long next, Future<T> chunk) {}

    private final Supplier<E> encoders;
    private final Encoding<E, T> encoding;
    private final int threads;
    private final int ahead;
    private final long chunkRows;

    /**
     * @param encoders supplier of encoders, of which each chunk in memory has its own
     * @param threads number of threads, at least 1
     * @param ahead number of chunks in memory, at least the number of threads
     * @param chunkRows number of positions in a chunk; chunks begin at multiples of it, so that a resumed file has the same
     *     chunks as an uninterrupted one
     */
    OrderedWork(Supplier<E> encoders, Encoding<E, T> encoding, int threads, int ahead, long chunkRows) {
        this.encoders = encoders;
        this.encoding = encoding;
        this.threads = threads;
        this.ahead = ahead;
        this.chunkRows = chunkRows;
    }

    /**
     * Encodes the rows until all are received or the receiver stops it.
     *
     * @throws IOException if the receiver throws it or the thread is interrupted
     */
    void run(long from, long to, Receiver<T> receiver) throws IOException {
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try {
            Deque<E> idle = new ArrayDeque<>();
            Deque<Pending<E, T>> pending = new ArrayDeque<>();
            long submitted = from;
            boolean wanted = true;
            while (wanted && (submitted < to || !pending.isEmpty())) {
                while (submitted < to && pending.size() < ahead) {
                    E encoder = idle.isEmpty() ? encoders.get() : idle.pop();
                    long start = submitted;
                    long end = Math.min(to, (start / chunkRows + 1) * chunkRows);
                    pending.add(
                            new Pending<>(encoder, end, executor.submit(() -> encoding.encode(encoder, start, end))));
                    submitted = end;
                }
                Pending<E, T> oldest = pending.remove();
                wanted = receiver.receive(take(oldest.chunk()), oldest.next());
                idle.push(oldest.encoder());
            }
        } finally {
            executor.shutdownNow();
        }
    }

    private static <T> T take(Future<T> chunk) throws IOException {
        try {
            return chunk.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            InterruptedIOException interrupted = new InterruptedIOException("export: interrupted while encoding rows");
            interrupted.initCause(e);
            throw interrupted;
        } catch (ExecutionException e) {
            Throwable cause = Objects.requireNonNull(e.getCause());
            throw new IllegalStateException("rows: cannot be encoded: " + cause.getMessage(), cause);
        }
    }
}
