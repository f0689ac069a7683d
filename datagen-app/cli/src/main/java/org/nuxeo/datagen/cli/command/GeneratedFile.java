package org.nuxeo.datagen.cli.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.nuxeo.datagen.cli.option.UsageException;
import org.nuxeo.datagen.export.table.ExportJournal;
import org.nuxeo.datagen.export.table.ExportProgress;
import org.nuxeo.datagen.export.table.Generation;
import org.nuxeo.datagen.export.table.GenerationJob;
import org.nuxeo.datagen.importer.internal.output.Json;
import org.nuxeo.datagen.importer.manifest.StageSession;
import org.nuxeo.datagen.importer.telemetry.RunProgress;

/** Where {@code generate} writes: standard output, or a file whose manifest lets a stopped run resume. */
final class GeneratedFile {
    private static final String ACTIVITY = "generate";

    private final GenerationJob job;
    private final RunProgress progress;
    private final Generation generation;

    GeneratedFile(GenerationJob job, int threads, RunProgress progress) {
        this(job, progress, new Generation(job, threads, new Shown(progress)));
    }

    private GeneratedFile(GenerationJob job, RunProgress progress, Generation generation) {
        this.job = job;
        this.progress = progress;
        this.generation = generation;
    }

    /** Makes one whose manifest is saved after every chunk. */
    static GeneratedFile savedAfterEveryChunk(GenerationJob job, int threads, RunProgress progress) {
        return new GeneratedFile(job, progress, new Generation(job, threads, new Shown(progress), Duration.ZERO));
    }

    void toStream(OutputStream out) throws IOException {
        generation.toStream(out);
    }

    /**
     * Writes all rows, or those that an earlier run did not write.
     *
     * @param work folder of the manifest
     * @param again whether to start over
     * @throws UsageException if the file cannot be written; the same command resumes it
     */
    void toFile(Path file, Path work, boolean again) {
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
            generation.toFile(target, new Journal(session));
        } catch (IOException e) {
            throw new UsageException(
                    "--out " + file + ": cannot be written (" + e.getMessage()
                            + "); make room or name another file, and repeat the command to go on",
                    e);
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

    /** The manifest of the file as a journal. */
    private record Journal(StageSession session) implements ExportJournal {
        @Override
        public long nextRow(long first) {
            return session.earlierResults().path("nextRow").asLong(first);
        }

        @Override
        public long bytes() {
            return session.earlierResults().path("bytes").asLong(0);
        }

        @Override
        public void save(long nextRow, long bytes, boolean finished) {
            session.save(finished, Json.object().put("nextRow", nextRow).put("bytes", bytes));
        }
    }

    private record Shown(RunProgress progress) implements ExportProgress {
        @Override
        public void started(long rows) {
            progress.started(ACTIVITY, rows);
        }

        @Override
        public void advanced(long rows) {
            progress.advanced(ACTIVITY, rows);
        }
    }
}
