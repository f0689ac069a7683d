package org.nuxeo.datagen.app.generate;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.nuxeo.datagen.app.UsageException;
import org.nuxeo.datagen.app.output.Json;
import org.nuxeo.datagen.app.progress.RunProgress;
import org.nuxeo.datagen.app.work.StageSession;

/**
 * Writes records to a stream, or to a file that appears under its name only when it is whole. What a killed run left is
 * gone on with: the manifest tells after which row and byte, and the file is cut there first. Parquet, whose index comes
 * last, is begun anew.
 */
public final class Generation {
    private static final String ACTIVITY = "generate";
    private static final int BUFFER_BYTES = 1 << 20;
    private static final long SAVE_INTERVAL_NANOS = 1_000_000_000L;

    private final GenerationJob job;
    private final int threads;
    private final RunProgress progress;
    private long reportedRow;

    public Generation(GenerationJob job, int threads, RunProgress progress) {
        this.job = job;
        this.threads = threads;
        this.progress = progress;
    }

    /** Writes all rows to a stream. */
    public void toStream(OutputStream out) throws IOException {
        OutputStream buffered = new BufferedOutputStream(out, BUFFER_BYTES);
        begin(job.rows().from());
        export().write(job.rows().from(), job.rows().to(), job.first(), buffered, (next, bytes) -> report(next));
        buffered.flush();
    }

    /**
     * Writes all rows to a file, or those a run before did not.
     *
     * @param work folder of the manifest
     * @param again whether to write it anew
     * @throws UsageException if the file cannot be written; what was written is gone on with next time
     */
    public void toFile(Path file, Path work, boolean again) {
        Path target = file.toAbsolutePath().normalize();
        Path name = target.getFileName();
        if (name == null || Files.isDirectory(target)) {
            throw new UsageException("--out " + file + ": is a folder; name a file in it");
        }
        try (StageSession session = StageSession.begin(
                work.resolve(ACTIVITY), name.toString(), job.dataset().spec(), settings(target), again)) {
            if (session.wasFinished() && Files.exists(target)) {
                progress.note(file + ": was finished before; --again writes it anew");
                return;
            }
            Path partial = target.resolveSibling(name + ".partial");
            write(partial, session);
            Files.move(partial, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            session.save(true, results(job.rows().to(), Files.size(target)));
        } catch (IOException failure) {
            throw new UsageException(
                    "--out " + file + ": cannot be written (" + failure.getMessage()
                            + "); make room or name another file, and repeat the command to go on",
                    failure);
        }
    }

    private ObjectNode settings(Path target) {
        ObjectNode settings = Json.object()
                .put("file", target.toString())
                .put("kind", job.kind())
                .put("format", job.format())
                .put("compression", job.compression().label())
                .put("from", job.rows().from())
                .put("to", job.rows().to());
        return job.sample() == null ? settings : settings.put("sample", job.sample());
    }

    private static ObjectNode results(long nextRow, long bytes) {
        return Json.object().put("nextRow", nextRow).put("bytes", bytes);
    }

    private void write(Path partial, StageSession session) throws IOException {
        if (job.isParquet()) {
            Files.deleteIfExists(partial);
            begin(job.rows().from());
            new ParquetExport(job.table()).write(job.rows().from(), job.rows().to(), partial.toFile(), this::report);
            return;
        }
        ObjectNode before = session.earlierResults();
        long row = before.path("nextRow").asLong(job.rows().from());
        long length = before.path("bytes").asLong(0);
        boolean resumable = Files.exists(partial)
                && Files.size(partial) >= length
                && row <= job.rows().to();
        long from = resumable ? row : job.rows().from();
        long kept = resumable ? length : 0;
        try (FileChannel channel = FileChannel.open(partial, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            channel.truncate(kept);
            channel.position(kept);
            begin(from);
            Checkpoint checkpoint = new Checkpoint(channel, session);
            boolean header = job.first() && from == job.rows().from();
            export().write(from, job.rows().to(), header, Channels.newOutputStream(channel), (next, bytes) -> {
                report(next);
                checkpoint.reached(next);
            });
            channel.force(true);
        }
    }

    private TextExport export() {
        return new TextExport(job::encoder, job.compression(), threads);
    }

    private void begin(long row) {
        reportedRow = row;
        progress.started(ACTIVITY, job.rows().to() - row);
    }

    private void report(long nextRow) {
        progress.advanced(ACTIVITY, nextRow - reportedRow);
        reportedRow = nextRow;
    }

    /** Saves from time to time how much of the file is whole; the bytes are on disk before the manifest says so. */
    private static final class Checkpoint {
        private final FileChannel channel;
        private final StageSession session;
        private long savedNanos = System.nanoTime();

        Checkpoint(FileChannel channel, StageSession session) {
            this.channel = channel;
            this.session = session;
        }

        void reached(long nextRow) throws IOException {
            long now = System.nanoTime();
            if (now - savedNanos >= SAVE_INTERVAL_NANOS) {
                channel.force(false);
                session.save(false, results(nextRow, channel.position()));
                savedNanos = now;
            }
        }
    }
}
