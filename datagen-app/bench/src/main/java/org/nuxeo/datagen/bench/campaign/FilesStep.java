// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import java.io.IOException;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.bench.campaign.FileStore.StoredFile;
import org.nuxeo.datagen.bench.campaign.Requests.Request;
import org.nuxeo.datagen.bench.campaign.StepRecord.Plot;
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
record FilesStep(DirectHost host, Dataset dataset, Kind kind) {

    private static final EncryptionKey KEY = EncryptionKey.of(new byte[EncryptionKey.LENGTH_BYTES]);

    /** Number of files with which the virtual machine is warmed up. Encryption is slow until it is compiled. */
    private static final long WARM_UP_FILES = 2_000;

    private static final long WARM_UP_BYTES = 200_000_000;
    private static final Map<String, String> TITLES = Map.of(
            "import", "Import against threads",
            "copy", "Two stores against threads",
            "import and copy", "Two stores against threads",
            "retrieval", "Retrieval against threads");

    static void run(DirectHost host, StepRecord record) throws Exception {
        Step.Settings settings = record.settings();
        Dataset dataset = settings.padded(host);
        Kind kind = settings.has("kind") ? settings.kind(dataset) : DirectHost.single(dataset);
        FilesStep step = new FilesStep(host, dataset, kind);
        int files = settings.files(host, dataset, kind);
        long few = Math.max(1, WARM_UP_BYTES / (1 + dataset.spec().blobSizeBytes()));
        long warmUp = Math.min(Math.min(WARM_UP_FILES, few), dataset.count(kind));
        Function<String, Plot> plot =
                name -> new Plot(TITLES.get(name) + ": " + settings.title(), "threads", "documents a second");
        for (Encryption encryption : new Encryption[] {null, new Encryption(EncryptionFormat.DATAGEN, KEY)}) {
            String suffix = encryption == null ? "" : ", encrypted";
            step.all((int) warmUp, host.threads(), encryption, (name, requests) -> {});
            for (long threads : settings.numbers("threads", 1L, 2L, 4L, 8L, 20L, 40L, 80L)) {
                step.all(files, (int) threads, encryption, (name, done) -> {
                    String stage = name + ", " + threads + (threads == 1 ? " thread" : " threads") + suffix;
                    record.row(stage, done.count(), "files", done.millis(), done.wrong());
                    record.point(plot.apply(name), name + suffix, threads, done.perSecond());
                });
            }
        }
        TITLES.keySet().forEach(name -> settings.curves(name).forEach(record.lines(plot.apply(name))::putIfAbsent));
        record.note(settings.title() + ": the files are in the page cache of the system, and no write waits for a disk."
                + " With two stores, each file is copied as soon as it is in the first.");
    }

    /**
     * Measures with stores that are new.
     *
     * @param count number of files
     * @param encryption encryption of the files; null to store them as they are
     * @param results receives what was measured, by name
     */
    private void all(int count, int threads, @Nullable Encryption encryption, BiConsumer<String, Requests> results)
            throws IOException, InterruptedException {
        if (host.stopped()) {
            return;
        }
        StoredFile[] files = new StoredFile[count];
        LongPredicate proceed = i -> i < count;
        try (FileStore one = store("store-1", encryption);
                FileStore two = store("store-2", encryption)) {
            results.accept("import", Requests.send(proceed, threads, () -> one.importer(dataset, kind, files)));
            results.accept("retrieval", Requests.send(proceed, threads, () -> (file, checks) -> {
                StoredFile random = files[(int) Long.remainderUnsigned(Draws.mix(file), count)];
                return one.read(random.digest()) == random.lengthBytes();
            }));
            Request copy = (file, checks) -> one.isCopied(files[(int) file], two);
            results.accept("copy", Requests.send(proceed, threads, () -> copy));
        }
        try (FileStore one = store("store-1", encryption);
                FileStore two = store("store-2", encryption)) {
            results.accept("import and copy", Requests.send(proceed, threads, () -> {
                Request importer = one.importer(dataset, kind, files);
                return (file, checks) -> importer.isRight(file, checks) && one.isCopied(files[(int) file], two);
            }));
        }
    }

    private FileStore store(String name, @Nullable Encryption encryption) throws IOException {
        return new FileStore(host.work().resolve(name), encryption);
    }
}
