// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.file;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.cli.option.UsageException;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.export.FileFailures;
import org.nuxeo.datagen.export.table.Generation;
import org.nuxeo.datagen.export.table.Generation.ExportJournal;
import org.nuxeo.datagen.export.table.Generation.ExportProgress;
import org.nuxeo.datagen.export.table.Generation.Written;
import org.nuxeo.datagen.export.table.GenerationJob;
import org.nuxeo.datagen.export.table.TablePartitions;
import org.nuxeo.datagen.importer.manifest.StageSession;
import org.nuxeo.datagen.importer.telemetry.ProgressListener.RunProgress;
import org.nuxeo.datagen.store.output.Json;

/** The output of {@code generate}: standard output, or files with a manifest, with which a stopped run resumes. */
public final class GeneratedFile {
    static final String ACTIVITY = "generate";

    /** The existing files that may be replaced. */
    public enum Replace {
        /** No file. */
        NOTHING,
        /** A file that an earlier run has written. */
        OWN,
        /** Any file. */
        ANYTHING
    }

    private final GenerationJob job;
    private final int threads;
    private final Shown progress;
    private final Duration saveInterval;

    /**
     * @param stop asked between chunks whether to stop; a stopped run can be resumed
     * @param saveInterval shortest time between two updates of the manifest
     */
    public GeneratedFile(
            GenerationJob job, int threads, RunProgress progress, BooleanSupplier stop, Duration saveInterval) {
        this.job = job;
        this.threads = threads;
        this.progress = new Shown(progress, stop);
        this.saveInterval = saveInterval;
    }

    /** Writes all rows to a stream. */
    public Written toStream(OutputStream out) throws IOException {
        return generation(job).toStream(out);
    }

    /**
     * Writes all rows, or those that an earlier run did not write.
     *
     * @param files the file or files
     * @param settings values of the options by name, which must not change when the run is resumed
     * @param work folder of the manifest
     * @return the rows that this run has written, or null if an earlier run wrote all of them
     * @throws UsageException if a file cannot be written
     */
    public @Nullable Written toFiles(Series files, ObjectNode settings, Path work, Replace replace) {
        Path target = files.target().toAbsolutePath().normalize();
        if (target.getParent() == null || Files.isDirectory(target)) {
            throw new UsageException("--out " + files.target() + ": is a folder; name a file in it");
        }
        Series absolute = new Series(target, files.all(), files.rowsPerFile(), files.partitions());
        Path folder = absolute.folder().getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            throw new UsageException("--out " + files.out() + ": there is no folder "
                    + files.out().getParent() + "; create it, or name another file");
        }
        Path states = work.resolve(ACTIVITY);
        try {
            OutputState state = new OutputState(
                    states, files.target(), target, absolute.file(job.rows().from()));
            if (replace != Replace.ANYTHING) {
                state.requireOwn();
            }
            settings.put("out", target.toString());
            boolean again = replace != Replace.NOTHING || state.isGone();
            if (!again) {
                state.requireSame(job.dataset().spec(), settings);
            }
            return write(
                    absolute,
                    StageSession.begin(states, state.name(), job.dataset().spec(), settings, again));
        } catch (IOException e) {
            throw new UsageException(
                    "--out " + files.target() + ": cannot be written (" + FileFailures.reason(e)
                            + "); free some space or name another file, and repeat the command to resume",
                    e);
        }
    }

    private @Nullable Written write(Series files, StageSession session) throws IOException {
        try (session) {
            if (session.wasFinished()) {
                return null;
            }
            Written all = new Written(job.rows().from(), 0, 0);
            long row =
                    session.earlierResults().path("nextRow").asLong(job.rows().from());
            if (job.rows().count() == 0 && !files.isSplit()) {
                // a readable file without rows
                return generation(job).toFile(files.file(row), new Journal(session, job.rows(), job.rows()));
            }
            while (row < job.rows().to()) {
                PositionRange rows = files.isSplit() ? files.rowsOfFile(row) : job.rows();
                progress.rowsAfter = job.rows().to() - rows.to();
                GenerationJob part = files.isSplit() ? job.ofFile(rows) : job;
                Path file = files.file(row);
                Files.createDirectories(file.getParent());
                Written written = generation(part).toFile(file, new Journal(session, rows, job.rows()));
                boolean whole = written.next() == rows.to();
                // An incomplete file that ends with an index is deleted, so it cannot be resumed.
                row = whole || !job.format().isFile() ? written.next() : rows.from();
                all = new Written(row, all.rows() + written.rows(), all.bytes() + written.bytes());
                if (!whole || progress.stopRequested()) {
                    break;
                }
            }
            return all;
        }
    }

    private Generation generation(GenerationJob part) {
        return new Generation(part, threads, progress, saveInterval);
    }

    /** The journal of one file in the manifest of all files. */
    private record Journal(StageSession session, PositionRange rows, PositionRange all) implements ExportJournal {
        @Override
        public long nextRow(long first) {
            long row = session.earlierResults().path("nextRow").asLong(first);
            return row > rows.from() && row < rows.to() ? row : first;
        }

        @Override
        public long bytes() {
            boolean started = nextRow(rows.from()) > rows.from();
            return started ? session.earlierResults().path("bytes").asLong(0) : 0;
        }

        @Override
        public void save(long nextRow, long bytes, boolean finished) {
            boolean last = rows.to() == all.to();
            session.save(finished && last, Json.object().put("nextRow", nextRow).put("bytes", bytes));
        }
    }

    /** The progress of all files as one activity. */
    private static final class Shown implements ExportProgress {
        private final RunProgress progress;
        private final BooleanSupplier stop;
        private long rowsAfter;
        private boolean started;
        private long total;
        private long donePositions;
        private long doneRows;

        Shown(RunProgress progress, BooleanSupplier stop) {
            this.progress = progress;
            this.stop = stop;
        }

        @Override
        public void started(long positions) {
            if (!started) {
                total = positions + rowsAfter;
                progress.started(ACTIVITY, total);
                started = true;
            }
        }

        /** How many transactions all statements have is not known before their end, so it is estimated from those done. */
        @Override
        public void advanced(long positions, long rows) {
            donePositions += positions;
            doneRows += rows;
            if (doneRows != donePositions) {
                double each = (double) doneRows / donePositions;
                progress.expected(ACTIVITY, doneRows + Math.round((total - donePositions) * each));
            }
            progress.advanced(ACTIVITY, rows);
        }

        @Override
        public boolean stopRequested() {
            return stop.getAsBoolean();
        }
    }

    /**
     * The files into which rows are written: a single file, or numbered files of a fixed number of rows, in a folder for each
     * partition if there are some. Files are numbered from the first row of the table or partition, so that several parts
     * have different files.
     *
     * @param target path of the single file, or the path into which numbers and folders are inserted
     * @param all rows of the whole table, also if only a part is written
     * @param rowsPerFile number of rows in a file, or 0 for a single file
     * @param partitions partitions of the table, or null
     */
    public record Series(
            Path target,
            PositionRange all,
            long rowsPerFile,
            @Nullable TablePartitions partitions) {

        private static final String PACKED = "\\.(gz|zst)$";

        /** Returns whether there are several files. */
        public boolean isSplit() {
            return rowsPerFile > 0 || partitions != null;
        }

        /** Returns the number of files of the whole table, or that of its partitions. */
        public long count() {
            if (partitions != null) {
                return partitions.size();
            }
            return isSplit() ? (all.count() + rowsPerFile - 1) / rowsPerFile : 1;
        }

        /** Returns the rows of a range of files or partitions. */
        public PositionRange rows(PositionRange files) {
            if (partitions != null) {
                return partitions.rows(files);
            }
            return isSplit() ? new PositionRange(start(files.from()), start(files.to())) : all;
        }

        private long start(long file) {
            return Math.min(all.to(), all.from() + file * rowsPerFile);
        }

        /** Returns all rows of the file that has a given row. */
        PositionRange rowsOfFile(long row) {
            PositionRange rows = rowsAround(row);
            if (rowsPerFile == 0) {
                return rows;
            }
            long from = row - (row - rows.from()) % rowsPerFile;
            return new PositionRange(from, Math.min(rows.to(), from + rowsPerFile));
        }

        private PositionRange rowsAround(long row) {
            return partitions == null ? all : partitions.rowsOf(row);
        }

        /** Returns what the user has named: the file, or the folder of the partitions. */
        Path out() {
            return partitions == null ? target : folder();
        }

        private Path folder() {
            return partitions == null ? target : Objects.requireNonNull(target.getParent(), "folder");
        }

        /** Returns the path of the file that has a given row, for example {@code rows-00042.csv}. */
        Path file(long row) {
            if (!isSplit()) {
                return target;
            }
            String name = target.getFileName().toString();
            int dot = name.replaceFirst(PACKED, "").lastIndexOf('.');
            int end = dot > 0 ? dot : name.length();
            long number = rowsPerFile == 0 ? 0 : (row - rowsAround(row).from()) / rowsPerFile;
            String file = name.substring(0, end) + String.format(Locale.ROOT, "-%05d", number) + name.substring(end);
            return partitions == null
                    ? target.resolveSibling(file)
                    : folder().resolve(partitions.folder(row)).resolve(file);
        }

        /** Returns the paths of the first and the last file that have given rows, in words. */
        public String names(PositionRange rows) {
            if (rows.count() == 0) {
                return out().toString();
            }
            Path first = file(rows.from());
            Path last = file(rows.to() - 1);
            return first.equals(last)
                    ? first.toString()
                    : first + " to " + (partitions == null ? last.getFileName() : folder().relativize(last));
        }
    }
}
