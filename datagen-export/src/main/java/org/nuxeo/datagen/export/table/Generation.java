// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.table;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;

/**
 * The export of a table to a stream or to a file. If a run was killed, the next run truncates the file to the checkpoint in
 * its journal and resumes. A Parquet file cannot be resumed, since its index is at the end, so it is written from the
 * start.
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
        /** Receives, once at the start, the number of rows that will be written. */
        void started(long rows);

        /** Receives the number of rows written since the last call. */
        void advanced(long rows);

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

    private static final int BUFFER_BYTES = 1 << 20;
    private static final Duration SAVE_INTERVAL = Duration.ofSeconds(1);

    private final GenerationJob job;
    private final int threads;
    private final ExportProgress progress;
    private final long saveIntervalNanos;
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
        this.job = job;
        this.threads = threads;
        this.progress = progress;
        this.saveIntervalNanos = saveInterval.toNanos();
    }

    /**
     * Writes the rows to a stream, until all are written or the export is stopped. Parquet cannot be written to a stream.
     *
     * @throws IOException if the stream cannot be written
     */
    public Written toStream(OutputStream out) throws IOException {
        OutputStream buffered = new BufferedOutputStream(out, BUFFER_BYTES);
        begin(job.rows().from());
        Written written = export().write(
                        job.rows().from(), job.rows().to(), job.first(), buffered, reached -> report(reached.next()));
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
     * @throws IOException if the file cannot be written
     */
    public Written toFile(Path target, ExportJournal journal) throws IOException {
        Path partial = partial(target);
        Written written = job.isParquet() ? parquet(partial) : resume(partial, journal);
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

    private Written parquet(Path partial) throws IOException {
        Files.deleteIfExists(partial);
        begin(job.rows().from());
        return new ParquetExport(job::table, job.compression(), threads, job.chunkRows())
                .write(job.rows().from(), job.rows().to(), partial, this::report);
    }

    private Written resume(Path partial, ExportJournal journal) throws IOException {
        long row = journal.nextRow(job.rows().from());
        long length = journal.bytes();
        boolean resumable = Files.exists(partial)
                && Files.size(partial) >= length
                && row <= job.rows().to();
        long from = resumable ? row : job.rows().from();
        long kept = resumable ? length : 0;
        try (FileChannel channel = FileChannel.open(partial, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            channel.truncate(kept);
            channel.position(kept);
            begin(from);
            Checkpoint checkpoint = new Checkpoint(channel, journal);
            boolean header = job.first() && from == job.rows().from();
            Written written = export().write(
                            from, job.rows().to(), header, Channels.newOutputStream(channel), reached -> {
                                checkpoint.reached(reached.next());
                                return report(reached.next());
                            });
            channel.force(true);
            if (written.next() < job.rows().to()) {
                journal.save(written.next(), channel.position(), false);
            }
            return new Written(written.next(), written.rows(), channel.position());
        }
    }

    private TextExport export() {
        return new TextExport(job::encoder, job.chunkCompression(), threads, job.chunkRows());
    }

    private void begin(long row) {
        reportedRow = row;
        progress.started(job.rows().to() - row);
    }

    /** Reports the progress and returns whether to continue. */
    private boolean report(long nextRow) {
        progress.advanced(nextRow - reportedRow);
        reportedRow = nextRow;
        return !progress.stopRequested();
    }

    /** Saves the journal from time to time, each time after the bytes are on disk. */
    private final class Checkpoint {
        private final FileChannel channel;
        private final ExportJournal journal;
        private long savedNanos = System.nanoTime();

        Checkpoint(FileChannel channel, ExportJournal journal) {
            this.channel = channel;
            this.journal = journal;
        }

        void reached(long nextRow) throws IOException {
            long now = System.nanoTime();
            if (now - savedNanos >= saveIntervalNanos) {
                channel.force(false);
                journal.save(nextRow, channel.position(), false);
                savedNanos = now;
            }
        }
    }
}
