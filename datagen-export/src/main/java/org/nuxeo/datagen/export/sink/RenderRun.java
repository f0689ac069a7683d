// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.sink;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.export.ExportException;
import org.nuxeo.datagen.export.sink.ChunkRenderer.Chunk;

/**
 * A run that renders a range of blobs into a sink and can be resumed.
 *
 * <p>Threads render chunks of the range. The metadata of chunks is appended in the order of positions, and once a second
 * the manifest records the position before which everything is written. If a run is killed, the next run repeats at most
 * the unfinished chunks and those of the last second, and writes the same bytes under the same names. At most two chunks
 * for each thread are in progress.
 */
public final class RenderRun {

    /**
     * The result of a run.
     *
     * @param rendered number of blobs that this run has written
     * @param present number of blobs that earlier runs had written
     * @param bytes total length of the blobs that this run has written
     * @param elapsedMillis duration of this run in milliseconds
     */
    public record RenderReport(long rendered, long present, long bytes, long elapsedMillis) {}

    private static final int CHUNK = 256;
    private static final long CHUNK_BYTES = 16L << 20;
    private static final long SAVE_EVERY_NANOS = 1_000_000_000L;

    private final RenderJob job;
    private final BlobSink sink;
    private final BooleanSupplier stop;
    private final LongConsumer progress;
    private final RenderManifest manifest;
    private final ThreadLocal<ChunkRenderer> renderers;
    private long end;
    private long bytes;

    /**
     * Creates a run.
     *
     * @param stop asked between chunks whether to stop; a stopped run can be resumed
     * @param progress receives the number of blobs written so far, including those of earlier runs
     */
    public RenderRun(RenderJob job, BlobSink sink, BooleanSupplier stop, LongConsumer progress) {
        this.job = job;
        this.sink = sink;
        this.stop = stop;
        this.progress = progress;
        this.manifest = new RenderManifest(job);
        this.renderers = ThreadLocal.withInitial(() -> new ChunkRenderer(job.files(), sink, job.encryption()));
    }

    /**
     * Runs until all blobs are written or the run is stopped.
     *
     * @throws ExportException if the sink fails; the run can be resumed
     */
    public RenderReport run() {
        long startNanos = System.nanoTime();
        long present;
        try {
            present = job.again() ? 0 : manifest.done();
            if (present < job.files().count()) {
                render(present);
            }
        } catch (IOException e) {
            throw UnwritableSinkException.of(job.sink(), e);
        }
        long rendered = Math.max(0, end - job.files().from() - present);
        return new RenderReport(rendered, present, bytes, (System.nanoTime() - startNanos) / 1_000_000);
    }

    private void render(long present) throws IOException {
        end = job.files().from() + present;
        try (sink;
                MetadataFile metadata = new MetadataFile(job.metadata(), present)) {
            sink.open(end);
            manifest.write(present, 0, false);
            try {
                work(metadata);
            } catch (IOException | RuntimeException e) {
                save(e);
                throw e;
            }
            if (end < job.files().end()) {
                save(null);
                return;
            }
            sink.finish();
            metadata.finish();
            manifest.write(job.files().count(), bytes, true);
            sink.putFile(job.metadata());
            sink.putFile(job.manifest());
        }
    }

    /** Renders all chunks. It waits for all threads even after a failure, so that none uses the sink after it is closed. */
    private void work(MetadataFile metadata) throws IOException {
        int threads = Math.min(job.threads(), sink.maxThreads());
        ExecutorService workers = Executors.newFixedThreadPool(threads);
        try {
            chunks(workers, threads, metadata);
        } finally {
            workers.shutdown();
            try {
                workers.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
            } catch (InterruptedException e) {
                workers.shutdownNow();
                Thread.currentThread().interrupt();
            }
        }
    }

    private void save(@Nullable Exception failure) throws IOException {
        try {
            manifest.write(sink.durableEnd(end) - job.files().from(), bytes, false);
        } catch (IOException e) {
            if (failure == null) {
                throw e;
            }
            failure.addSuppressed(e);
        }
    }

    private void chunks(ExecutorService workers, int threads, MetadataFile metadata) throws IOException {
        ArrayDeque<Future<Chunk>> underWay = new ArrayDeque<>();
        int size = (int) Math.max(
                1,
                Math.min(
                        CHUNK,
                        CHUNK_BYTES / Math.max(1, job.files().dataset().spec().blobSizeBytes())));
        long next = end;
        long savedNanos = System.nanoTime();
        try {
            while (end < job.files().end() && !stop.getAsBoolean()) {
                while (next < job.files().end() && underWay.size() < 2 * threads) {
                    long from = next;
                    long to = Math.min(job.files().end(), from + size);
                    underWay.add(workers.submit(() -> renderers.get().put(from, to)));
                    next = to;
                }
                Chunk done = await(underWay.remove());
                metadata.append(done.rows());
                bytes += done.bytes();
                end = done.end();
                progress.accept(end - job.files().from());
                if (System.nanoTime() - savedNanos > SAVE_EVERY_NANOS) {
                    manifest.write(sink.durableEnd(end) - job.files().from(), bytes, false);
                    savedNanos = System.nanoTime();
                }
            }
        } finally {
            underWay.forEach(chunk -> chunk.cancel(false));
        }
    }

    private static Chunk await(Future<Chunk> chunk) throws IOException {
        try {
            return chunk.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException failure) {
                throw failure;
            }
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new IllegalStateException(e.getCause());
        }
    }
}
