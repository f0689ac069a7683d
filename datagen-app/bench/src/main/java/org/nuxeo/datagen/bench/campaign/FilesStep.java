// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.bench.campaign.FileStore.StoredFile;
import org.nuxeo.datagen.bench.measure.Curve;
import org.nuxeo.datagen.bench.measure.ParallelTasks;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.export.encryption.Encryption;
import org.nuxeo.datagen.export.encryption.Encryption.EncryptionFormat;
import org.nuxeo.datagen.export.encryption.EncryptionKey;

/**
 * A step that imports files into a store and into two, and retrieves them, with growing numbers of threads, without and
 * with encryption. Settings: {@code kind}, {@code size} to which files are padded or 0, {@code threads}, number of
 * {@code files} for each number of threads at scale 1, {@code least} number of files at any scale, and {@code curves},
 * published lines of the plots {@code import}, {@code copy} and {@code retrieval}.
 */
record FilesStep(Settings settings) implements Step<DirectHost> {

    private static final EncryptionKey KEY = EncryptionKey.of(new byte[EncryptionKey.LENGTH_BYTES]);

    /** Number of files with which the virtual machine is warmed up. Encryption is slow until it is compiled. */
    private static final long WARM_UP_FILES = 2_000;

    private static final long WARM_UP_BYTES = 200_000_000;

    private static final Map<String, String> TITLES = Map.of(
            "import", "Import against threads",
            "copy", "Two stores against threads",
            "retrieval", "Retrieval against threads");

    @Override
    public boolean fits(Dataset dataset) {
        return dataset.layout().kinds().stream().map(Kind::label).toList().contains(settings.text("kind", "letter"));
    }

    @Override
    public void run(DirectHost host, StepRecord record) throws Exception {
        Map<String, Map<String, List<Curve.Point>>> plots = new LinkedHashMap<>();
        Dataset dataset =
                host.data().padded(host.dataset(), settings.yaml().path("size").asLong());
        Kind kind = dataset.layout().kinds().of(settings.text("kind", "letter"));
        long files = Math.max(
                settings.number("least", 500),
                Math.round(settings.number("files", 1_000_000) * host.data().scale()));
        int count = (int) Math.min(files, dataset.count(kind));
        List<Long> threads = settings.numbers("threads", 1L, 2L, 4L, 8L, 20L, 40L, 80L);
        for (Encryption encryption : new Encryption[] {null, new Encryption(EncryptionFormat.DATAGEN, KEY)}) {
            long warmUpFiles =
                    Math.min(WARM_UP_FILES, WARM_UP_BYTES / (1 + dataset.spec().blobSizeBytes()));
            int warmUp = (int) Math.max(1, Math.min(dataset.count(kind), warmUpFiles));
            new Rates(dataset, kind, warmUp, encryption, host.work()).measure(host.threads());
            Rates rates = new Rates(dataset, kind, count, encryption, host.work());
            for (long each : threads) {
                if (host.stopped()) {
                    return;
                }
                for (Rates.Rate rate : rates.measure((int) each)) {
                    add(record, plots, each, rate, encryption == null ? "" : ", encrypted");
                }
            }
        }
        plots.forEach((plot, lines) -> add(record, plot, lines));
        record.note(settings.title() + ": the files are in the page cache of the system, and no write waits for a disk."
                + " With two stores, each file is copied as soon as it is in the first.");
    }

    /** Adds a rate to the record, and to the points by line, by plot. */
    private static void add(
            StepRecord record,
            Map<String, Map<String, List<Curve.Point>>> plots,
            long threads,
            Rates.Rate rate,
            String suffix) {
        String name = rate.operation();
        String stage = name + ", " + threads + (threads == 1 ? " thread" : " threads") + suffix;
        record.row(stage, rate.files(), "files", Math.max(1, rate.nanos() / 1_000_000), rate.wrong());
        String plot = name.equals(Rates.IMPORT_AND_COPY) ? Rates.COPY : name;
        plots.computeIfAbsent(plot, title -> new LinkedHashMap<>())
                .computeIfAbsent(name + suffix, line -> new ArrayList<>())
                .add(Curve.Point.of(threads, rate.perSecond()));
    }

    private void add(StepRecord record, String plot, Map<String, List<Curve.Point>> lines) {
        settings.curves(plot).forEach(lines::put);
        String title = TITLES.get(plot) + ": " + settings.title();
        lines.forEach(
                (line, points) -> record.curve(new Curve(title, line, "threads", "documents a second", true, points)));
    }

    /**
     * The rates at which files are imported into a store, retrieved from it and copied to a second store.
     *
     * @param dataset dataset of the files
     * @param kind kind of their documents
     * @param count number of files
     * @param encryption encryption of the files; null to store them as they are
     * @param work folder in which the stores are created
     */
    private record Rates(
            Dataset dataset, Kind kind, int count, @Nullable Encryption encryption, Path work) {

        static final String IMPORT = "import";
        static final String COPY = "copy";
        static final String IMPORT_AND_COPY = "import and copy";

        /** The result of an operation on all files: their number, the time, and how many results were wrong. */
        record Rate(String operation, long files, long nanos, long wrong) {
            double perSecond() {
                return files * 1e9 / nanos;
            }
        }

        /** The work on one file, for one thread. It returns whether the result is right. */
        private interface Task {
            boolean done(int file) throws IOException;
        }

        /** Measures every operation with a number of threads, in new stores. */
        List<Rate> measure(int threads) throws IOException, InterruptedException {
            StoredFile[] files = new StoredFile[count];
            Rate imported;
            Rate retrieved;
            Rate copied;
            try (FileStore one = store("store-1");
                    FileStore two = store("store-2")) {
                imported = measure(IMPORT, threads, () -> importer(one, files));
                retrieved = measure("retrieval", threads, () -> file -> {
                    StoredFile random = files[(int) Long.remainderUnsigned(Draws.mix(file), count)];
                    return one.read(random.digest()) == random.lengthBytes();
                });
                copied = measure(COPY, threads, () -> file -> isCopied(files[file], one, two));
            }
            try (FileStore one = store("store-1");
                    FileStore two = store("store-2")) {
                Rate both = measure(IMPORT_AND_COPY, threads, () -> {
                    Task importer = importer(one, files);
                    return file -> importer.done(file) && isCopied(files[file], one, two);
                });
                return List.of(imported, retrieved, copied, both);
            }
        }

        private FileStore store(String name) throws IOException {
            return new FileStore(work.resolve(name), encryption);
        }

        private Task importer(FileStore store, StoredFile[] files) {
            FileStore.Writer writer = store.writer(dataset, kind);
            return file -> {
                files[file] = writer.write(file);
                return true;
            };
        }

        private static boolean isCopied(StoredFile file, FileStore from, FileStore to) throws IOException {
            return from.copy(file.digest(), to) == from.storedBytes(file.digest());
        }

        private Rate measure(String operation, int threads, Supplier<Task> perThread) throws InterruptedException {
            AtomicInteger next = new AtomicInteger();
            AtomicLong wrong = new AtomicLong();
            Callable<Long> thread = () -> {
                Task task = perThread.get();
                long done = 0;
                for (int file = next.getAndIncrement(); file < count; file = next.getAndIncrement()) {
                    wrong.addAndGet(task.done(file) ? 0 : 1);
                    done++;
                }
                return done;
            };
            long startNanos = System.nanoTime();
            long done = ParallelTasks.documents(Collections.nCopies(threads, thread));
            return new Rate(operation, done, Math.max(1, System.nanoTime() - startNanos), wrong.get());
        }
    }
}
