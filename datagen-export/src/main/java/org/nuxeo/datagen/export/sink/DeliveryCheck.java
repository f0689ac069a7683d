// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.sink;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import java.util.function.ObjLongConsumer;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.text.WholeNumber;
import org.nuxeo.datagen.export.sink.ChunkRenderer.Chunk;

/**
 * A check of what lies in a sink against the dataset. Every blob is rendered again, and a {@link StoredFiles} compares it with
 * what is stored, encrypted or not, so a check takes as long as rendering and reading. Then files that no document has are
 * looked for; if there are any, blobs are rendered once more. Parts of a check only count them: all know what their own
 * documents have, and the first one lists what is there.
 *
 * @param job the job that rendered the files
 * @param stored what lies in the sink of the job
 * @param stop asked between chunks whether to stop
 * @param progress receives the number of files compared so far
 */
public record DeliveryCheck(
        RenderJob job, StoredFiles stored, Scope scope, BooleanSupplier stop, LongConsumer progress) {
    private static final int NAMED = 1_000;
    private static final int SHOWN = 20;

    /** How closely a file is compared. Each level includes the one before. */
    public enum Level {
        /** It exists. */
        EXISTENCE,
        /** It has the right length. */
        LENGTH,
        /** It has the right bytes. */
        DIGEST
    }

    /**
     * What is compared.
     *
     * @param level how closely
     * @param since files that are older are compared by their lengths only; {@link Instant#MIN} for none
     * @param additional whether files that no document of the job has are looked for, which only makes sense if everything is
     *     compared; otherwise those that no document of the kind has, in a sink with their names
     */
    public record Scope(Level level, Instant since, boolean additional) {}

    /** What is wrong with a file. */
    public enum Fault {
        /** It is not there. */
        MISSING,
        /** It has another length or other bytes. */
        CHANGED,
        /** No document has it. */
        ADDITIONAL
    }

    /**
     * A file that differs.
     *
     * @param name its name in the sink
     * @param found what is wrong with it, such as {@code 12 bytes, must have 3,456}
     */
    public record Difference(Fault fault, String name, String found) {

        @Override
        public String toString() {
            return fault.name().toLowerCase(Locale.ROOT) + ": " + name + (found.isEmpty() ? "" : ": " + found);
        }
    }

    /**
     * What lies in a sink less what documents have there, of a check or a part of it. Both numbers are 0 if the names are the
     * same.
     *
     * @param files number of files
     * @param hashes sum of the hashes of their names
     */
    public record Surplus(long files, long hashes) {

        private Surplus plus(Surplus other) {
            return new Surplus(files + other.files, hashes + other.hashes);
        }

        /** Returns whether names differ, but not because there are more of them: some documents share a file. */
        private boolean isUnclear() {
            return files <= 0 && hashes != 0;
        }
    }

    /**
     * The result of a check.
     *
     * @param files number of files that should be there, of those that were looked for until a stop
     * @param read number of files whose bytes were compared
     * @param bytes total length of the files
     * @param differences the first thousand differences
     * @param differenceCount number of all differences
     * @param finished whether all files were looked for
     * @param surplus of a part that looks for files that no document has, or of all parts, otherwise null
     */
    public record DeliveryReport(
            long files,
            long read,
            long bytes,
            List<Difference> differences,
            long differenceCount,
            boolean finished,
            long elapsedMillis,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Surplus surplus) {

        /** Returns one report of those of all parts. It takes as long as the longest. */
        public static DeliveryReport merged(List<DeliveryReport> parts) {
            DeliveryReport nothing = new DeliveryReport(0, 0, 0, List.of(), 0, true, 0, new Surplus(0, 0));
            DeliveryReport all = parts.stream().reduce(nothing, DeliveryReport::plus);
            Surplus surplus = all.surplus;
            if (surplus == null || surplus.files <= 0) {
                return all;
            }
            Difference more = new Difference(
                    Fault.ADDITIONAL,
                    WholeNumber.grouped(surplus.files) + (surplus.files == 1 ? " file" : " files"),
                    "no document has them; verify the whole sink to name them");
            return all.plus(new DeliveryReport(0, 0, 0, List.of(more), surplus.files, true, 0, new Surplus(0, 0)));
        }

        private DeliveryReport plus(DeliveryReport other) {
            Surplus sum = surplus == null || other.surplus == null ? null : surplus.plus(other.surplus);
            Stream<Difference> both = Stream.concat(differences.stream(), other.differences.stream());
            List<Difference> named = both.limit(NAMED).toList();
            long count = differenceCount + other.differenceCount;
            long sumRead = read + other.read;
            boolean ended = finished && other.finished;
            long millis = Math.max(elapsedMillis, other.elapsedMillis);
            return new DeliveryReport(
                    files + other.files, sumRead, bytes + other.bytes, named, count, ended, millis, sum);
        }

        /**
         * Returns the report as text, with a line end.
         *
         * @param sink the text of the sink
         */
        public String text(String sink) {
            Stream<Difference> shown = differences.stream().limit(SHOWN);
            String lines = shown.map(each -> each + System.lineSeparator()).collect(Collectors.joining());
            double seconds = elapsedMillis / 1000.0;
            long perSecond = elapsedMillis == 0 ? 0 : Math.round(files / seconds);
            String format = "verified %,d files in %s, %,d bytes, %,d files read, %.1f s, %,d/s; %,d %s";
            String noun = differenceCount == 1 ? "difference" : "differences";
            String unclear = "; documents share files: verify the whole sink to find additional ones";
            return lines
                    + String.format(
                            Locale.ROOT, format, files, sink, bytes, read, seconds, perSecond, differenceCount, noun)
                    + (surplus != null && surplus.isUnclear() ? unclear : "")
                    + System.lineSeparator();
        }

        /** Returns this report with another duration. */
        public DeliveryReport lasting(long millis) {
            return new DeliveryReport(files, read, bytes, differences, differenceCount, finished, millis, surplus);
        }

        /** Returns whether everything was looked for and nothing differs. */
        public boolean isClean() {
            return finished && differenceCount == 0;
        }
    }

    /**
     * Runs until all files are compared or the check is stopped.
     *
     * @throws IOException if the sink cannot be read
     */
    public DeliveryReport run() throws IOException {
        long startNanos = System.nanoTime();
        try (stored) {
            List<Difference> differences = Collections.synchronizedList(new ArrayList<>());
            AtomicLong differenceCount = new AtomicLong();
            stored.open(scope, difference -> {
                if (differenceCount.incrementAndGet() <= NAMED) {
                    differences.add(difference);
                }
            });
            AtomicLong bytes = new AtomicLong();
            long files = put((done, total) -> {
                bytes.addAndGet(done.bytes());
                progress.accept(total);
            });
            boolean finished = files == job.files().count();
            Surplus surplus = null;
            if (finished && scope.additional()) {
                if (!job.part().isWhole()) {
                    surplus = surplus();
                } else if (stored.mayHaveAdditional()) {
                    finished = put((done, total) -> {}) == files;
                    differenceCount.addAndGet(finished ? stored.additional() : 0);
                }
            } else if (finished && job.part().isWhole() && job.sink().type() == SinkSpec.Type.FOLDER) {
                finished = stored.addStrange(fileNames(), stop);
            }
            long millis = (System.nanoTime() - startNanos) / 1_000_000;
            long count = differenceCount.get();
            return new DeliveryReport(files, stored.read(), bytes.get(), differences, count, finished, millis, surplus);
        }
    }

    /** Returns the names of the files of all documents of the kind, those of the job first. */
    private Iterator<String> fileNames() {
        BlobRange files = job.files();
        long count = files.dataset().count(files.kind());
        long first = files.dataset().firstOrdinal(files.kind());
        return LongStream.range(files.from(), files.from() + count)
                .map(position -> first + position % count)
                .mapToObj(ordinal -> ChunkRenderer.fileName(files.dataset().document(ordinal), files))
                .iterator();
    }

    private Surplus surplus() throws IOException {
        if (job.part().index() == 1) {
            stored.list();
        }
        return stored.surplus();
    }

    /** Passes all blobs to the stored files until a stop, and returns their number. */
    private long put(ObjLongConsumer<Chunk> each) throws IOException {
        AtomicLong total = new AtomicLong();
        ChunkRenderer.putAll(job, stored, job.files().from(), (done, next) -> {
            total.set(next - job.files().from());
            each.accept(done, total.get());
            return !stop.getAsBoolean();
        });
        return total.get();
    }
}
