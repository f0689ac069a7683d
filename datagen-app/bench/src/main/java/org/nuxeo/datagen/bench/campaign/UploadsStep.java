// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.nuxeo.datagen.bench.campaign.FileStore.StoredFile;
import org.nuxeo.datagen.bench.campaign.Requests.Request;
import org.nuxeo.datagen.bench.campaign.StepRecord.Plot;
import org.nuxeo.datagen.bench.measure.ProcessorTime;
import org.nuxeo.datagen.bench.measure.Rates;
import org.nuxeo.datagen.bench.setup.ChildCommand;
import org.nuxeo.datagen.bench.setup.SocketServer;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.importer.settings.StageWords;
import org.nuxeo.datagen.services.child.FolderTree;

/**
 * A step that imports files which exist already into a store: from a local folder, and over the network by one connection for
 * each thread or one for all. Digests are computed by the store and compared. Settings: {@code kind}, {@code size} to which
 * files are padded, {@code threads}, {@code requests}, numbers of files in a request, {@code processes} that generate and
 * store files, number of {@code files} at scale 1, {@code least} number at any scale, {@code curves}, published lines of the
 * plots {@code threads}, {@code files a request} and {@code processes}.
 *
 * @param source store with the files
 */
record UploadsStep(
        DirectHost host, StepRecord record, Dataset dataset, Kind kind, FileStore source, StoredFile[] files) {

    private static final String OWN = "network, a connection a thread";
    private static final String SHARED = "network, one connection";
    private static final String THREADS = "threads";
    private static final String REQUESTS = "files a request";
    private static final String PROCESSES = "processes";
    private static final Map<String, String> ONE_OF =
            Map.of(THREADS, "thread", REQUESTS, "file a request", PROCESSES, "process");

    static void run(DirectHost host, StepRecord record) throws Exception {
        Step.Settings settings = record.settings();
        Dataset dataset = settings.padded(host);
        Kind kind = settings.kind(dataset);
        StoredFile[] files = new StoredFile[settings.files(host, dataset, kind)];
        List<Long> processes = settings.numbersUpTo(100, PROCESSES, 1L, 2L, 3L, 4L, 5L);
        try (FileStore source = new FileStore(host.work().resolve("source"), null)) {
            Requests.send(i -> i < files.length, host.threads(), () -> source.importer(dataset, kind, files));
            new UploadsStep(host, record, dataset, kind, source, files).all(processes);
        }
        record.note(
                settings.title() + ": sender and store share this machine, the network is its loopback, and no write"
                        + " waits for a disk. Processes generate the files that they store, and start within the time.");
    }

    private void all(List<Long> processes) throws Exception {
        imported(OWN, host.threads(), 1);
        // the measurements that took too little time of the processors to say how many were busy
        int tooShort = 0;
        for (String line : List.of("local files", OWN, SHARED)) {
            var counts = record.settings().numbers("threads", 1L, 2L, 5L, 10L, 20L, 50L, 100L);
            for (long threads : host.untilStopped(counts)) {
                tooShort += add(THREADS, line, threads, imported(line, (int) threads, 1));
            }
        }
        for (String line : List.of(OWN, SHARED)) {
            for (long requested : host.untilStopped(record.settings().numbers("requests", 1L, 10L, 100L, 1_000L))) {
                tooShort += add(REQUESTS, line, requested, imported(line, host.threads(), (int) requested));
            }
        }
        for (long each : host.untilStopped(processes)) {
            tooShort += add(PROCESSES, "generated and stored", each, children((int) each));
        }
        if (tooShort > 0) {
            String missing = ": " + tooShort + " points are missing in each plot of busy processors, because";
            double seconds = ProcessorTime.LEAST_NANOS / 1e9;
            record.note(record.title() + missing + " so few files took less than " + seconds + " s of their time.");
        }
    }

    /**
     * What an import did.
     *
     * @param busy processors that were busy; empty if that is unknown
     * @param wrong number of files that are missing or wrong
     */
    private record Imported(long nanos, OptionalDouble busy, long wrong) {}

    /** Adds a rate, and what it took of the processors. Returns 1 if that is unknown. */
    private int add(String x, String line, long value, Imported all) {
        String stage = line + ", " + value + " " + (value == 1 ? ONE_OF.get(x) : x);
        record.row(stage, files.length, "files", Math.max(1, Math.round(all.nanos / 1e6)), all.wrong);
        double rate = files.length * 1e9 / all.nanos;
        Plot imports = plot("Import", x, "files a second");
        record.point(imports, line, value, rate);
        record.settings().curves(x).forEach(record.lines(imports)::putIfAbsent);
        all.busy.ifPresent(processors -> {
            record.point(plot("Processors busy", x, "processors"), line, value, processors);
            Plot each = plot("Files for each busy processor", x, "files a second");
            record.point(each, line, value, rate / processors);
        });
        return all.busy.isPresent() ? 0 : 1;
    }

    private Plot plot(String what, String x, String unit) {
        return new Plot(what + " against " + x + ": " + record.title(), x, unit);
    }

    /** Imports all files into an empty store. */
    private Imported imported(String line, int threads, int perRequest) throws Exception {
        LongFunction<List<StoredFile>> some = i ->
                Arrays.asList(files).subList((int) i * perRequest, Math.min(files.length, (int) (i + 1) * perRequest));
        long count = (files.length + perRequest - 1) / perRequest;
        Requests[] done = new Requests[1];
        try (FileStore store = new FileStore(host.work().resolve("store"), null);
                SocketServer receiver = store.receiver();
                FileStore.Sender shared = source.sender(receiver, some)) {
            Callable<Request> requests = line.equals(OWN)
                    ? () -> source.sender(receiver, some)
                    : () -> line.equals(SHARED) ? shared::isRight : (i, checks) -> isTaken(store, some.apply(i));
            ProcessorTime time = new ProcessorTime(() -> {
                done[0] = Requests.send(i -> i < count, threads, requests);
                return files.length * 1e9 / done[0].nanos();
            });
            time.documentsPerSecond();
            return new Imported(done[0].nanos(), time.busy(), done[0].wrong());
        }
    }

    private boolean isTaken(FileStore store, List<StoredFile> some) throws IOException {
        boolean right = true;
        for (StoredFile each : some) {
            try (InputStream in = source.open(each.digest())) {
                right &= store.take(in, each.lengthBytes()).equals(each.digest());
            }
        }
        return right;
    }

    /** Lets several processes generate and store the same files, each its share. */
    private Imported children(int processes) throws Exception {
        Path store = host.work().resolve("store-of-processes");
        FolderTree.delete(store);
        Description description = host.data()
                .describe(dataset)
                .with(StageWords.THREADS, Math.max(1, host.threads() / processes), Description.GIVEN);
        List<List<String>> commands = new ArrayList<>();
        for (long i = 0; i < processes; i++) {
            long from = files.length * i / processes;
            String count = String.valueOf(files.length * (i + 1) / processes - from);
            String sink = "tree:" + store.resolve("of-" + i);
            String at = String.valueOf(from);
            commands.add(List.of("render", "--kind", kind.label(), "--from", at, "--count", count, "--sink", sink));
        }
        ProcessorTime time = new ProcessorTime(() -> {
            long startNanos = System.nanoTime();
            ChildCommand.all(host.work().resolve("process"), commands, description, "a process");
            return Rates.perSecond(files.length, startNanos);
        });
        double rate = time.documentsPerSecond();
        long stored;
        try (Stream<Path> all = Files.walk(store)) {
            stored = all.filter(each -> each.getFileName().toString().matches("[0-9a-f]{32}(\\..*)?"))
                    .count();
        }
        FolderTree.deletePatiently(store);
        long nanos = Math.round(files.length * 1e9 / rate);
        return new Imported(nanos, time.machineBusy(), files.length - stored);
    }
}
