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
import org.nuxeo.datagen.export.internal.OrderedWork;
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

    /** The checkpoint of an export to a file, which the caller stores so that the next run can resume. Used by one thread. */
    public interface ExportJournal {
        /**
         * Returns the position after the last row that an earlier run has written durably.
         *
         * @param first position to return if there was no earlier run
         */
        long nextRow(long first);

        /** Returns the length of the file before that row in bytes, or 0 if there was no earlier run. */
        long bytes();

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
    private static final Duration SAVE_INTERVAL = Duration.ofSeconds(1);

    private final GenerationJob job;
    private final int threads;
    private final ExportProgress progress;
    private final long saveIntervalNanos;
    private final int chunkRows;
    private long reportedRow;

    /** Creates an export that saves its journal once a second. */
    public Generation(GenerationJob job, int threads, ExportProgress progress) {
        this(job, threads, progress, SAVE_INTERVAL);
    }

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
        OutputStream buffered = new BufferedOutputStream(out, BUFFER_BYTES);
        Written written = text(job.rows().from(), buffered, next -> {});
        buffered.flush();
        return written;
    }

    /**
     * Writes the rows to a file, or resumes an earlier run at the checkpoint of its journal. The file is called
     * {@code NAME.partial} until it is complete.
     *
     * @param target path of the complete file
     * @param journal checkpoint of this export
     * @return the rows that this run has written, and the length of the file
     * @throws IllegalArgumentException if the format has no room for the rows in one file
     * @throws IOException if the file cannot be written
     */
    public Written toFile(Path target, ExportJournal journal) throws IOException {
        job.requireFit(job.rows().count());
        Path partial = partial(target);
        Written written = job.format().isFile() ? parquet(partial) : resume(partial, journal);
        if (written.next() == job.rows().to()) {
            Files.move(partial, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            journal.save(written.next(), written.bytes(), true);
        }
        return written;
    }

    /** Returns the path of a file until it is complete. */
    public static Path partial(Path target) {
        return target.resolveSibling(target.getFileName() + ".partial");
    }

    /** Writes all row groups as one file, of which nothing remains if the export is stopped. */
    private Written parquet(Path path) throws IOException {
        Files.deleteIfExists(path);
        begin(job.rows().from());
        Written[] written = {new Written(job.rows().from(), 0, 0)};
        try (ParquetFile file = new ParquetFile(path, job.table(), job.metadata())) {
            new OrderedWork<>(
                            () -> new RowGroupEncoder(
                                    job.table(), job.compression().parquet(), chunkRows),
                            Generation::encodeGroup,
                            threads,
                            threads + 1,
                            (long) GenerationJob.CHUNKS_IN_A_GROUP * chunkRows)
                    .run(job.rows().from(), job.rows().to(), (group, next) -> {
                        file.write(group);
                        written[0] = written[0].with(next, group.rows(), 0);
                        return report(next, group.rows());
                    });
            if (written[0].next() == job.rows().to()) {
                file.finish();
                try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
                    channel.force(true);
                }
                return written[0].with(written[0].next(), 0, Files.size(path));
            }
        }
        return written[0];
    }

    private Written resume(Path partial, ExportJournal journal) throws IOException {
        long row = journal.nextRow(job.rows().from());
        long length = journal.bytes();
        boolean resumable = Files.exists(partial)
                && Files.size(partial) >= length
                && row <= job.rows().to();
        long kept = resumable ? length : 0;
        try (FileChannel channel = FileChannel.open(partial, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            channel.truncate(kept);
            channel.position(kept);
            long[] savedNanos = {System.nanoTime()};
            Written written = text(resumable ? row : job.rows().from(), Channels.newOutputStream(channel), next -> {
                long now = System.nanoTime();
                if (now - savedNanos[0] >= saveIntervalNanos) {
                    channel.force(false);
                    journal.save(next, channel.position(), false);
                    savedNanos[0] = now;
                }
            });
            channel.force(true);
            if (written.next() < job.rows().to()) {
                journal.save(written.next(), channel.position(), false);
            }
            return new Written(written.next(), written.rows(), channel.position());
        }
    }

    /** Writes the rows from one on as encoded chunks, which may be compressed. The first follows the header. */
    private Written text(long from, OutputStream out, Checkpoint checkpoint) throws IOException {
        begin(from);
        Written[] written = {new Written(from, 0, 0)};
        if (job.rows().count() == 0 && job.first()) {
            written[0] = written[0].with(
                    from, 0, write(packed(ByteBuffer.wrap(job.encoder().header())), out));
        }
        new OrderedWork<>(job::encoder, this::encode, threads, 2 * threads, chunkRows)
                .run(from, job.rows().to(), (chunk, next) -> {
                    written[0] = written[0].with(next, chunk.rows(), write(chunk.bytes(), out));
                    checkpoint.reached(next);
                    return report(next, chunk.rows());
                });
        out.flush();
        return written[0];
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
        return ByteBuffer.allocate(header.length + rows.remaining())
                .put(header)
                .put(rows)
                .flip();
    }

    private ByteBuffer packed(ByteBuffer bytes) {
        return bytes.hasRemaining() ? job.chunkCompression().compress(bytes) : bytes;
    }

    private static int write(ByteBuffer bytes, OutputStream out) throws IOException {
        out.write(bytes.array(), bytes.position(), bytes.remaining());
        return bytes.remaining();
    }

    private void begin(long row) {
        reportedRow = row;
        progress.started(job.rows().to() - row);
    }

    /** Reports the progress and returns whether to continue. */
    private boolean report(long nextRow, long rows) {
        progress.advanced(nextRow - reportedRow, rows);
        reportedRow = nextRow;
        return !progress.stopRequested();
    }
}
