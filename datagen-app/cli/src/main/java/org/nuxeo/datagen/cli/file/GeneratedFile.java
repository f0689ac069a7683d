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
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.core.description.Refusal;
import org.nuxeo.datagen.export.ExportException;
import org.nuxeo.datagen.export.table.Generation;
import org.nuxeo.datagen.export.table.Generation.ExportJournal;
import org.nuxeo.datagen.export.table.Generation.ExportProgress;
import org.nuxeo.datagen.export.table.Generation.Start;
import org.nuxeo.datagen.export.table.Generation.Written;
import org.nuxeo.datagen.export.table.GenerationJob;
import org.nuxeo.datagen.export.table.TablePartitions;
import org.nuxeo.datagen.importer.manifest.StageSession;
import org.nuxeo.datagen.importer.telemetry.ProgressListener.RunProgress;
import org.nuxeo.datagen.store.output.Json;

/**
 * The output of {@code generate}: standard output, or files with a manifest, with which a stopped run resumes.
 *
 * @param stop asked between chunks whether to stop; a stopped run can be resumed
 * @param saveInterval shortest time between two updates of the manifest
 */
public record GeneratedFile(
        GenerationJob job, int threads, RunProgress progress, BooleanSupplier stop, Duration saveInterval) {
    static final String ACTIVITY = "generate";

    /** Writes all rows to a stream. */
    public Written toStream(OutputStream out) throws IOException {
        return new Generation(job, threads, new Shown(), saveInterval).toStream(out);
    }

    /**
     * Writes all rows, or those that an earlier run did not write.
     *
     * @param files the file or files
     * @param settings values of the options by name, which must not change when the run is resumed
     * @param work folder of the manifest
     * @param again whether to replace a file that an earlier run has written
     * @param force whether to replace any file
     * @return the rows that this run has written, or null if an earlier run wrote all of them
     * @throws Refusal if a file cannot be written
     */
    public @Nullable Written toFiles(Series files, ObjectNode settings, Path work, boolean again, boolean force) {
        Path target = files.target().toAbsolutePath().normalize();
        if (target.getParent() == null || Files.isDirectory(target)) {
            throw new Refusal("--out " + files.target() + ": is a folder; name a file in it");
        }
        Series absolute = new Series(target, files.all(), files.rowsPerFile(), files.partitions());
        Path folder = absolute.folder().getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            throw new Refusal("--out " + files.out() + ": there is no folder "
                    + files.out().getParent() + "; create it, or name another file");
        }
        Path states = work.resolve(ACTIVITY);
        try {
            OutputState state = new OutputState(
                    states, files.target(), target, absolute.file(job.rows().from()));
            if (!force) {
                state.requireOwn();
            }
            settings.put("out", target.toString());
            boolean anew = again || force || state.isGone();
            if (!anew) {
                state.requireSame(job.dataset().spec(), settings);
            }
            return write(
                    absolute,
                    StageSession.begin(states, state.name(), job.dataset().spec(), settings, anew));
        } catch (IOException e) {
            throw new Refusal(
                    e,
                    "--out " + files.target() + ": cannot be written (" + ExportException.reason(e)
                            + "); free some space or name another file, and repeat the command to resume");
        }
    }

    private @Nullable Written write(Series files, StageSession session) throws IOException {
        try (session) {
            if (session.wasFinished()) {
                return null;
            }
            Written all = new Written(job.rows().from(), 0, 0);
            Shown shown = new Shown();
            long row =
                    session.earlierResults().path("nextRow").asLong(job.rows().from());
            if (job.rows().count() == 0 && !files.isSplit()) {
                // a readable file without rows
                return file(job, files.file(row), shown, session);
            }
            while (row < job.rows().to()) {
                PositionRange rows = files.isSplit() ? files.rowsOfFile(row) : job.rows();
                shown.rowsAfter = job.rows().to() - rows.to();
                GenerationJob part = files.isSplit() ? job.withRows(rows, true) : job;
                Path file = files.file(row);
                Files.createDirectories(file.getParent());
                Written written = file(part, file, shown, session);
                boolean whole = written.next() == rows.to();
                // An incomplete file that ends with an index is deleted, so it cannot be resumed.
                row = whole || !job.format().isFile() ? written.next() : rows.from();
                all = new Written(row, all.rows() + written.rows(), all.bytes() + written.bytes());
                if (!whole || stop.getAsBoolean()) {
                    break;
                }
            }
            return all;
        }
    }

    /** Writes one file, whose checkpoints are in the manifest of all files. */
    private Written file(GenerationJob part, Path file, Shown shown, StageSession session) throws IOException {
        PositionRange rows = part.rows();
        ObjectNode earlier = session.earlierResults();
        long row = earlier.path("nextRow").asLong(rows.from());
        boolean isStarted = row > rows.from() && row < rows.to();
        Start start = new Start(
                isStarted ? row : rows.from(), isStarted ? earlier.path("bytes").asLong(0) : 0);
        boolean isLast = rows.to() == job.rows().to();
        ExportJournal journal = (next, bytes, finished) -> {
            ObjectNode results = Json.object().put("nextRow", next).put("bytes", bytes);
            session.save(finished && isLast, results);
        };
        return new Generation(part, threads, shown, saveInterval).toFile(file, start, journal);
    }

    /** The progress of all files as one activity. */
    private final class Shown implements ExportProgress {
        private long rowsAfter;
        private long total = -1;
        private long donePositions;
        private long doneRows;

        @Override
        public void started(long positions) {
            if (total < 0) {
                total = positions + rowsAfter;
                progress.started(ACTIVITY, total);
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

        /** Returns the rows of a part. If there are several files, it consists of whole files, or of whole partitions. */
        public PositionRange rows(Part part) {
            if (partitions != null) {
                return partitions.rows(new PositionRange(0, partitions.size()).part(part));
            }
            if (!isSplit()) {
                return all.part(part);
            }
            PositionRange files = new PositionRange(0, (all.count() + rowsPerFile - 1) / rowsPerFile).part(part);
            return new PositionRange(start(files.from()), start(files.to()));
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
