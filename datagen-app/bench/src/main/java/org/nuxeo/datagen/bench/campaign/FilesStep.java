// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import java.io.IOException;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.bench.campaign.FileStore.StoredFile;
import org.nuxeo.datagen.bench.campaign.Plots.Plot;
import org.nuxeo.datagen.bench.campaign.Requests.Request;
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
            "import and copy", "Two stores against threads",
            "retrieval", "Retrieval against threads");

    @Override
    public void run(DirectHost host, StepRecord record) throws Exception {
        Dataset dataset = settings.padded(host);
        Kind kind = settings.has("kind") ? settings.kind(dataset) : DirectHost.single(dataset);
        long files = Math.min(settings.scaled("files", 500, host), dataset.count(kind));
        long warmUp = Math.min(
                Math.min(WARM_UP_FILES, dataset.count(kind)),
                Math.max(1, WARM_UP_BYTES / (1 + dataset.spec().blobSizeBytes())));
        Plots plots = new Plots();
        for (Encryption encryption : new Encryption[] {null, new Encryption(EncryptionFormat.DATAGEN, KEY)}) {
            new Stores(host, dataset, kind, (int) warmUp, encryption).all(host.threads(), (name, requests) -> {});
            for (long threads : settings.numbers("threads", 1L, 2L, 4L, 8L, 20L, 40L, 80L)) {
                new Stores(host, dataset, kind, (int) files, encryption).all((int) threads, (name, done) -> {
                    String line = name + (encryption == null ? "" : ", encrypted");
                    String stage = name + ", " + threads + (threads == 1 ? " thread" : " threads");
                    record.row(
                            encryption == null ? stage : stage + ", encrypted",
                            done.count(),
                            "files",
                            done.millis(),
                            done.wrong());
                    plots.add(plot(name), line, threads, done.perSecond());
                });
            }
        }
        TITLES.keySet().forEach(name -> plots.add(plot(name), settings.curves(name)));
        plots.report(record);
        record.note(settings.title() + ": the files are in the page cache of the system, and no write waits for a disk."
                + " With two stores, each file is copied as soon as it is in the first.");
    }

    private Plot plot(String name) {
        return new Plot(TITLES.get(name) + ": " + settings.title(), "threads", "documents a second");
    }

    /** Receives what was measured. */
    private interface Results {
        void add(String name, Requests done);
    }

    /**
     * Two stores that are new for each measurement.
     *
     * @param count number of files
     * @param encryption encryption of the files; null to store them as they are
     */
    private record Stores(
            DirectHost host,
            Dataset dataset,
            Kind kind,
            int count,
            @Nullable Encryption encryption) {

        void all(int threads, Results results) throws IOException, InterruptedException {
            if (host.stopped()) {
                return;
            }
            StoredFile[] files = new StoredFile[count];
            try (FileStore one = store("store-1");
                    FileStore two = store("store-2")) {
                results.add("import", send(threads, () -> importer(one, files)));
                results.add("retrieval", send(threads, () -> (file, checks) -> {
                    StoredFile random = files[(int) Long.remainderUnsigned(Draws.mix(file), count)];
                    return one.read(random.digest()) == random.lengthBytes();
                }));
                results.add(
                        "copy", send(threads, () -> (file, checks) -> one.isCopied(files[(int) file].digest(), two)));
            }
            try (FileStore one = store("store-1");
                    FileStore two = store("store-2")) {
                results.add("import and copy", send(threads, () -> {
                    Request importer = importer(one, files);
                    return (file, checks) ->
                            importer.isRight(file, checks) && one.isCopied(files[(int) file].digest(), two);
                }));
            }
        }

        private FileStore store(String name) throws IOException {
            return new FileStore(host.work().resolve(name), encryption);
        }

        private Request importer(FileStore store, StoredFile[] files) {
            FileStore.Writer writer = store.writer(dataset, kind);
            return (file, checks) -> {
                files[(int) file] = writer.write(file);
                return true;
            };
        }

        private Requests send(int threads, Supplier<Request> requests) throws InterruptedException {
            return Requests.send(count, threads, () -> false, requests);
        }
    }
}
