// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.sink;

import java.io.IOException;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import org.nuxeo.datagen.core.text.WholeNumber;
import org.nuxeo.datagen.export.ExportException;
import org.nuxeo.datagen.export.sink.SinkFailures.UnwritableSinkException;

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

    private static final long SAVE_EVERY_NANOS = 1_000_000_000L;

    private final RenderJob job;
    private final BlobSink sink;
    private final BooleanSupplier stop;
    private final LongConsumer progress;
    private final RenderManifest manifest;
    private long end;
    private long bytes;

    /**
     * Creates a run.
     *
     * @param stop asked between chunks whether to stop; a stopped run can be resumed
     * @param progress receives the number of blobs written so far, including those of earlier runs
     */
    public RenderRun(RenderJob job, BlobSink sink, BooleanSupplier stop, LongConsumer progress) {
        this.job = Objects.requireNonNull(job, "job");
        this.sink = Objects.requireNonNull(sink, "sink");
        this.stop = Objects.requireNonNull(stop, "stop");
        this.progress = Objects.requireNonNull(progress, "progress");
        this.manifest = new RenderManifest(job);
    }

    /**
     * Runs until all blobs are written or the run is stopped.
     *
     * @throws ExportException if the sink fails; the run can be resumed
     */
    public RenderReport run() {
        long most = sink.largestFileBytes() / MetadataFile.MAX_ROW_BYTES;
        if (job.files().count() > most) {
            throw new ExportException("count " + WholeNumber.grouped(job.files().count()) + ": must be at most "
                    + WholeNumber.grouped(most) + " for one metadata.csv; render in parts");
        }
        long startNanos = System.nanoTime();
        long present;
        try {
            present = job.again() ? 0 : manifest.done();
            if (present < job.files().count()) {
                render(present);
            }
        } catch (IOException e) {
            throw new UnwritableSinkException(job.sink(), e);
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
                renderChunks(metadata);
            } catch (IOException | RuntimeException e) {
                try {
                    save();
                } catch (IOException unsaved) {
                    e.addSuppressed(unsaved);
                }
                throw e;
            }
            if (end < job.files().end()) {
                save();
                return;
            }
            sink.finish();
            metadata.finish();
            manifest.write(job.files().count(), bytes, true);
            sink.putFile(job.metadata());
            sink.putFile(job.manifest());
        }
    }

    private void renderChunks(MetadataFile metadata) throws IOException {
        if (stop.getAsBoolean()) {
            return;
        }
        long[] savedNanos = {System.nanoTime()};
        ChunkRenderer.putAll(job, sink, end, (done, next) -> {
            metadata.append(done.rows());
            bytes += done.bytes();
            end = next;
            progress.accept(end - job.files().from());
            if (System.nanoTime() - savedNanos[0] > SAVE_EVERY_NANOS) {
                save();
                savedNanos[0] = System.nanoTime();
            }
            return !stop.getAsBoolean();
        });
    }

    private void save() throws IOException {
        manifest.write(sink.durableEnd(end) - job.files().from(), bytes, false);
    }
}
