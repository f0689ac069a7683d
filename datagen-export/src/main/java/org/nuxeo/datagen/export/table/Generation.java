// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.table;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.function.Supplier;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.nuxeo.datagen.core.OrderedWork;
import org.nuxeo.datagen.export.parquet.ParquetFile;
import org.nuxeo.datagen.export.parquet.RowGroup;
import org.nuxeo.datagen.export.parquet.RowGroupEncoder;
import org.nuxeo.datagen.export.row.RowEncoder;

/**
 * The export of a table to a stream or to a file by several threads. If a run was killed, the next run truncates the file to
 * the checkpoint in its journal and resumes. A Parquet file cannot be resumed, since its index is at the end, so it is
 * written from the start.
 */
public final class Generation {

    /**
     * Where an export to a file starts.
     *
     * @param row position after the last row that an earlier run has written durably, or the first one
     * @param bytes length of the file before that row, or 0 if there was no earlier run
     */
    public record Start(long row, long bytes) {}

    /** Keeper of the checkpoint of an export to a file, from which the next run can resume. Used by one thread. */
    @FunctionalInterface
    public interface ExportJournal {
        /**
         * Saves the checkpoint. It is called after the bytes of the file are on disk.
         *
         * @param nextRow position after the last row in the file
         * @param bytes length of the file
         * @param finished whether the file is complete and has its final name
         */
        void save(long nextRow, long bytes, boolean finished);
    }

    /** Receiver of the progress of an export, which can also stop it. */
    public interface ExportProgress {
        /** Receives, once at the start, the number of positions whose rows will be written. */
        void started(long positions);

        /** Receives the numbers of positions and of rows written since the last call. Only transactions have more rows. */
        void advanced(long positions, long rows);

        /** Returns whether to stop after the current chunk. The rows written so far are kept. */
        boolean stopRequested();
    }

    /**
     * The amount of data that an export has written.
     *
     * @param next first position that is not yet written
     * @param rows number of rows that this run has written
     * @param bytes number of bytes that this run has written, including the header
     */
    public record Written(long next, long rows, long bytes) {
        /** Returns the sum of this and a further chunk. */
        Written with(long newNext, long moreRows, long moreBytes) {
            return new Written(newNext, rows + moreRows, bytes + moreBytes);
        }
    }

    /** What is done after the bytes of a chunk are written. */
    private interface Checkpoint {
        void reached(long next) throws IOException;
    }

    /** The encoded rows of some positions, and their number. */
    private record Chunk(ByteBuffer bytes, long rows) {}

    private static final byte[] NO_HEADER = {};
    private static final int BUFFER_BYTES = 1 << 20;

    private final GenerationJob job;
    private final int threads;
    private final ExportProgress progress;
    private final long saveIntervalNanos;
    private final int chunkRows;
    private Written written = new Written(0, 0, 0);

    /**
     * Creates an export.
     *
     * @param threads number of threads that encode rows, at least 1
     * @param saveInterval shortest time between two checkpoints; with zero, there is one after every chunk
     */
    public Generation(GenerationJob job, int threads, ExportProgress progress, Duration saveInterval) {
        this(job, threads, progress, saveInterval, job.chunkRows());
    }

    /** @param chunkRows number of positions in a chunk */
    Generation(GenerationJob job, int threads, ExportProgress progress, Duration saveInterval, int chunkRows) {
        this.job = job;
        this.threads = threads;
        this.progress = progress;
        this.saveIntervalNanos = saveInterval.toNanos();
        this.chunkRows = chunkRows;
    }

    /**
     * Writes the rows to a stream, until all are written or the export is stopped. Parquet cannot be written to a stream.
     *
     * @throws IOException if the stream cannot be written
     */
    public Written toStream(OutputStream out) throws IOException {
        text(job.rows().from(), new BufferedOutputStream(out, BUFFER_BYTES), next -> {});
        return written;
    }

    /**
     * Writes the rows to a file, or resumes an earlier run. The file is called {@code NAME.partial} until it is complete.
     *
     * @param target path of the complete file
     * @param start the last checkpoint of an earlier run, or the first row
     * @param journal keeper of the checkpoints of this run
     * @return the rows that this run has written, and the length of the file
     * @throws IllegalArgumentException if the format has no room for the rows in one file
     * @throws IOException if the file cannot be written
     */
    public Written toFile(Path target, Start start, ExportJournal journal) throws IOException {
        job.requireFit(job.rows().count());
        Path partial = partial(target);
        if (job.format().isFile()) {
            parquet(partial);
        } else {
            resume(partial, start, journal);
        }
        if (isComplete()) {
            Files.move(partial, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            journal.save(written.next(), written.bytes(), true);
        }
        return written;
    }

    private boolean isComplete() {
        return written.next() == job.rows().to();
    }

    /** Returns the path of a file until it is complete. */
    public static Path partial(Path target) {
        return target.resolveSibling(target.getFileName() + ".partial");
    }

    /** Writes all row groups as one file, of which nothing remains if the export is stopped. */
    private void parquet(Path path) throws IOException {
        Files.deleteIfExists(path);
        begin(job.rows().from());
        try (ParquetFile file = new ParquetFile(path, job.table(), job.metadata())) {
            CompressionCodecName codec = job.compression().parquet();
            Supplier<RowGroupEncoder> encoders = () -> new RowGroupEncoder(job.table(), codec, chunkRows);
            long groupRows = (long) GenerationJob.CHUNKS_IN_A_GROUP * chunkRows;
            new OrderedWork<>(encoders, Generation::encodeGroup, threads, threads + 1, groupRows)
                    .run(job.rows().from(), job.rows().to(), (group, next) -> {
                        group.writeTo(file);
                        return report(next, group.rows(), 0);
                    });
            if (isComplete()) {
                file.finish();
                try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
                    channel.force(true);
                    written = written.with(written.next(), 0, channel.size());
                }
            }
        }
    }

    private void resume(Path file, Start start, ExportJournal journal) throws IOException {
        boolean resumable = Files.exists(file)
                && Files.size(file) >= start.bytes()
                && start.row() <= job.rows().to();
        long kept = resumable ? start.bytes() : 0;
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            channel.truncate(kept);
            channel.position(kept);
            long[] savedNanos = {System.nanoTime()};
            text(resumable ? start.row() : job.rows().from(), Channels.newOutputStream(channel), next -> {
                long now = System.nanoTime();
                if (now - savedNanos[0] >= saveIntervalNanos) {
                    channel.force(false);
                    journal.save(next, channel.position(), false);
                    savedNanos[0] = now;
                }
            });
            channel.force(true);
            written = new Written(written.next(), written.rows(), channel.position());
            if (!isComplete()) {
                journal.save(written.next(), written.bytes(), false);
            }
        }
    }

    /** Writes the rows from one on as encoded chunks, which may be compressed. The first follows the header. */
    private void text(long from, OutputStream out, Checkpoint checkpoint) throws IOException {
        begin(from);
        if (job.rows().count() == 0 && job.first()) {
            int header = write(packed(ByteBuffer.wrap(job.format().encoder(job).header())), out);
            written = written.with(from, 0, header);
        }
        new OrderedWork<>(() -> job.format().encoder(job), this::encode, threads, 2 * threads, chunkRows)
                .run(from, job.rows().to(), (chunk, next) -> {
                    int bytes = write(chunk.bytes(), out);
                    checkpoint.reached(next);
                    return report(next, chunk.rows(), bytes);
                });
        out.flush();
    }

    private Chunk encode(RowEncoder encoder, long from, long to) {
        // A header of its own would be a frame of its own, and simple readers stop at the end of the first frame.
        byte[] header = job.first() && from == job.rows().from() ? encoder.header() : NO_HEADER;
        ByteBuffer encoded = encoder.encodeShared(from, to);
        ByteBuffer bytes = packed(header.length == 0 ? encoded : joined(header, encoded));
        long rows = encoder.rows();
        // The next chunk of this encoder may be another thread's.
        encoder.release();
        return new Chunk(bytes, rows);
    }

    private static RowGroup encodeGroup(RowGroupEncoder encoder, long from, long to) {
        RowGroup group = encoder.encode(from, to);
        encoder.release();
        return group;
    }

    private static ByteBuffer joined(byte[] header, ByteBuffer rows) {
        ByteBuffer both = ByteBuffer.allocate(header.length + rows.remaining());
        return both.put(header).put(rows).flip();
    }

    private ByteBuffer packed(ByteBuffer bytes) {
        return bytes.hasRemaining() ? job.format().ofChunks(job.compression()).compress(bytes) : bytes;
    }

    private static int write(ByteBuffer bytes, OutputStream out) throws IOException {
        out.write(bytes.array(), bytes.position(), bytes.remaining());
        return bytes.remaining();
    }

    private void begin(long row) {
        written = new Written(row, 0, 0);
        progress.started(job.rows().to() - row);
    }

    /** Reports the progress and returns whether to continue. */
    private boolean report(long next, long rows, long bytes) {
        progress.advanced(next - written.next(), rows);
        written = written.with(next, rows, bytes);
        return !progress.stopRequested();
    }
}
