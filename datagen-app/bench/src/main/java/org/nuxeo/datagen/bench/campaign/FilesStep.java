// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.bench.measure.Curve;
import org.nuxeo.datagen.bench.measure.ParallelTasks;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.export.encryption.Decryptor;
import org.nuxeo.datagen.export.encryption.Encryption;
import org.nuxeo.datagen.export.encryption.Encryption.EncryptionFormat;
import org.nuxeo.datagen.export.encryption.EncryptionKey;
import org.nuxeo.datagen.export.encryption.Encryptor;
import org.nuxeo.datagen.export.sink.BlobSink;
import org.nuxeo.datagen.export.sink.SinkBlob;
import org.nuxeo.datagen.export.sink.SinkSpec;
import org.nuxeo.datagen.render.BlobFormat;
import org.nuxeo.datagen.render.BlobRenderer;
import org.nuxeo.datagen.render.DocumentRenderer;
import org.nuxeo.datagen.services.child.FolderTree;

/**
 * A step that imports files into a store and into two, and retrieves them, with growing numbers of threads, without and
 * with encryption. Settings: {@code kind}, {@code size} to which files are padded or 0, {@code threads}, number of
 * {@code files} for each number of threads at scale 1, {@code least} number of files at any scale, and {@code curves},
 * published lines of the plots {@code import}, {@code copy} and {@code retrieval}.
 */
record FilesStep(Settings settings) implements Step<DirectHost> {

    private static final EncryptionKey KEY = EncryptionKey.of(new byte[EncryptionKey.LENGTH_BYTES]);

    /** Number of files with which the virtual machine is warmed up. Encryption is slow until it is compiled. */
    private static final int WARM_UP_FILES = 2_000;

    private static final Map<String, String> TITLES = Map.of(
            "import", "Import against threads",
            "copy", "Two stores against threads",
            "retrieval", "Retrieval against threads");

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
            int warmUp = (int) Math.min(dataset.count(kind), WARM_UP_FILES);
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
        for (JsonNode published : settings.yaml().path("curves").path(plot)) {
            List<Curve.Point> points = new ArrayList<>();
            for (JsonNode point : published.path("points")) {
                points.add(
                        Curve.Point.of(point.path(0).asDouble(), point.path(1).asDouble()));
            }
            lines.put(published.path("line").asText(), points);
        }
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
            FileStore.StoredFile[] files = new FileStore.StoredFile[count];
            Rate imported;
            Rate retrieved;
            Rate copied;
            try (FileStore one = store("store-1");
                    FileStore two = store("store-2")) {
                imported = measure(IMPORT, threads, () -> importer(one, files));
                retrieved = measure("retrieval", threads, () -> file -> {
                    FileStore.StoredFile random = files[(int) Long.remainderUnsigned(Draws.mix(file), count)];
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

        private Task importer(FileStore store, FileStore.StoredFile[] files) {
            FileStore.Writer writer = store.writer(dataset, kind);
            return file -> {
                files[file] = writer.write(file);
                return true;
            };
        }

        private static boolean isCopied(FileStore.StoredFile file, FileStore from, FileStore to) throws IOException {
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

        /** A store of files in a folder, named by their digests below two levels of folders. It is removed when it is closed. */
        static final class FileStore implements AutoCloseable {

            private final Path folder;
            private final @Nullable Encryption encryption;
            private final BlobSink sink;

            FileStore(Path folder, @Nullable Encryption encryption) throws IOException {
                this.folder = folder;
                this.encryption = encryption;
                sink = SinkSpec.parse("tree:" + folder).create("", 0);
                sink.open(0);
            }

            /** A file of a store. */
            record StoredFile(String digest, long lengthBytes) {}

            /** Returns a writer for one thread. */
            Writer writer(Dataset dataset, Kind kind) {
                return new Writer(dataset, kind);
            }

            /** Reads a file, decrypts it if it is encrypted, and returns the length of its content. */
            long read(String digest) throws IOException {
                try (InputStream in = Files.newInputStream(path(digest))) {
                    OutputStream out = OutputStream.nullOutputStream();
                    return encryption == null
                            ? in.transferTo(out)
                            : new Decryptor(encryption.key()).decrypt(new BufferedInputStream(in), out);
                }
            }

            /** Copies a file to another store as it is, and returns the length of the copy. */
            long copy(String digest, FileStore other) throws IOException {
                Path target = other.path(digest);
                Path unfinished = target.resolveSibling(digest + ".part");
                try {
                    Files.copy(path(digest), unfinished, StandardCopyOption.REPLACE_EXISTING);
                } catch (NoSuchFileException e) {
                    Files.createDirectories(target.getParent());
                    Files.copy(path(digest), unfinished, StandardCopyOption.REPLACE_EXISTING);
                }
                Files.move(unfinished, target, StandardCopyOption.ATOMIC_MOVE);
                return Files.size(target);
            }

            /** Returns the length of a file as it is stored. */
            long storedBytes(String digest) throws IOException {
                return Files.size(path(digest));
            }

            private Path path(String digest) {
                return folder.resolve(digest.substring(0, 2))
                        .resolve(digest.substring(2, 4))
                        .resolve(digest);
            }

            @Override
            public void close() throws IOException {
                sink.close();
                FolderTree.deletePatiently(folder);
            }

            /** A writer of files. Not thread safe. */
            final class Writer {
                private final Dataset dataset;
                private final Kind kind;
                private final DocumentRenderer renderer = new DocumentRenderer();
                private final @Nullable Encryptor encryptor = encryption == null ? null : encryption.newEncryptor();

                private Writer(Dataset dataset, Kind kind) {
                    this.dataset = dataset;
                    this.kind = kind;
                }

                /** Renders and stores the file of a document. */
                StoredFile write(long position) throws IOException {
                    Document document = dataset.document(dataset.firstOrdinal(kind) + position);
                    BlobRenderer blob = renderer.load(
                            dataset.generator(),
                            document.identity(),
                            BlobFormat.of(kind),
                            dataset.spec().blobSizeBytes());
                    String digest = blob.md5Hex();
                    SinkBlob stored =
                            encryptor == null ? SinkBlob.plain(blob, digest) : SinkBlob.encrypted(blob, encryptor);
                    sink.put(position, Objects.requireNonNull(document.fileName()), digest, stored);
                    return new StoredFile(digest, blob.lengthBytes());
                }
            }
        }
    }
}
