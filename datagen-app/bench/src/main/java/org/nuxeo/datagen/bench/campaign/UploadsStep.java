// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.nuxeo.datagen.bench.campaign.FileStore.StoredFile;
import org.nuxeo.datagen.bench.measure.Curve;
import org.nuxeo.datagen.bench.measure.ParallelTasks;
import org.nuxeo.datagen.bench.measure.ProcessorTime;
import org.nuxeo.datagen.bench.setup.ChildCommand;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.importer.settings.StageWords;
import org.nuxeo.datagen.services.child.FolderTree;
import org.nuxeo.datagen.store.failure.StageException;

/**
 * A step that imports files which exist already into a store: from a local folder, and over the network by one connection for
 * each thread or one for all. Digests are computed by the store and compared. Settings: {@code kind}, {@code size} to which
 * files are padded, {@code threads}, {@code requests}, numbers of files in a request, {@code processes} that generate and
 * store files, number of {@code files} at scale 1, {@code least} number at any scale, {@code curves}, published lines of the
 * plots {@code threads}, {@code files a request} and {@code processes}.
 */
record UploadsStep(Settings settings) implements Step<DirectHost> {

    private static final String LOCAL = "local files";
    private static final String OWN = "network, a connection a thread";
    private static final String SHARED = "network, one connection";
    private static final String THREADS = "threads";
    private static final String REQUESTS = "files a request";
    private static final String PROCESSES = "processes";
    private static final Map<String, String> ONE_OF =
            Map.of(THREADS, "thread", REQUESTS, "file a request", PROCESSES, "process");
    private static final int BUFFER_BYTES = 64 << 10;
    private static final long MAX_PROCESSES = 100;

    @Override
    public boolean fits(Dataset dataset) {
        return dataset.layout().kinds().stream().map(Kind::label).toList().contains(settings.text("kind", "statement"));
    }

    @Override
    public void run(DirectHost host, StepRecord record) throws Exception {
        Dataset dataset =
                host.data().padded(host.dataset(), settings.yaml().path("size").asLong());
        Kind kind = dataset.layout().kinds().of(settings.text("kind", "statement"));
        long files = Math.max(
                settings.number("least", 500),
                Math.round(settings.number("files", 1_000_000) * host.data().scale()));
        List<Long> processes = settings.numbers("processes", 1L, 2L, 3L, 4L, 5L);
        if (processes.stream().anyMatch(each -> each < 1 || each > MAX_PROCESSES)) {
            throw settings.refuse("processes", "must be numbers from 1 to " + MAX_PROCESSES);
        }
        try (FileStore source = new FileStore(host.work().resolve("source"), null)) {
            Run run = new Run(host, record, source, new StoredFile[(int) Math.min(files, dataset.count(kind))]);
            host.inParallel("prepare", run.files.length, () -> {
                FileStore.Writer writer = source.writer(dataset, kind);
                return i -> run.prepare(writer, (int) i);
            });
            run.all(processes, dataset, kind);
        }
        record.note(
                settings.title() + ": sender and store share this machine, the network is its loopback, and no write"
                        + " waits for a disk. Processes generate the files that they store, and start within"
                        + " the time.");
    }

    /** Sends some files; returns how many of them are not what the store has. */
    private interface Import extends AutoCloseable {
        long wrong(List<StoredFile> files) throws IOException;

        @Override
        default void close() throws IOException {}
    }

    /** A run of the step: what was measured so far. */
    private final class Run {

        private final DirectHost host;
        private final StepRecord record;
        private final FileStore source;
        private final StoredFile[] files;

        /** Points by line, by title of the plot. */
        private final Map<String, Map<String, List<Curve.Point>>> plots = new LinkedHashMap<>();

        /** Number of measurements that took too little time of the processors to say how many were busy. */
        private int tooShort;

        Run(DirectHost host, StepRecord record, FileStore source, StoredFile[] files) {
            this.host = host;
            this.record = record;
            this.source = source;
            this.files = files;
        }

        void prepare(FileStore.Writer writer, int i) {
            try {
                files[i] = writer.write(i);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        void all(List<Long> processes, Dataset dataset, Kind kind) throws Exception {
            measured(OWN, host.threads(), 1, new ProcessorTime(), new AtomicLong());
            for (String line : List.of(LOCAL, OWN, SHARED)) {
                for (long threads : settings.numbers("threads", 1L, 2L, 5L, 10L, 20L, 50L, 100L)) {
                    measure(THREADS, line, threads, (int) threads, 1);
                }
            }
            for (String line : List.of(OWN, SHARED)) {
                for (long requested : settings.numbers("requests", 1L, 10L, 100L, 1_000L)) {
                    measure(REQUESTS, line, requested, host.threads(), (int) requested);
                }
            }
            for (long each : processes) {
                if (!host.stopped()) {
                    children((int) each, dataset, kind);
                }
            }
            plots.forEach((plot, lines) -> lines.forEach((line, points) -> record.curve(new Curve(
                    plot + ": " + settings.title(),
                    lines.size() == 1 ? "" : line,
                    plot.substring(plot.indexOf(" against ") + " against ".length()),
                    plot.startsWith("Processors") ? "processors" : "files a second",
                    true,
                    points))));
            if (tooShort > 0) {
                record.note(settings.title() + ": " + tooShort
                        + " points are missing in each plot of busy processors, because"
                        + " so few files took less than " + ProcessorTime.LEAST_NANOS / 1e9 + " s of their time.");
            }
        }

        private void measure(String x, String line, long value, int threads, int perRequest) throws Exception {
            if (host.stopped()) {
                return;
            }
            ProcessorTime time = new ProcessorTime();
            AtomicLong wrong = new AtomicLong();
            double rate = measured(line, threads, perRequest, time, wrong);
            add(x, line, value, rate, time.busy(), wrong.get());
        }

        /** Adds a rate, and what it took of the processors. */
        private void add(String x, String line, long value, double rate, OptionalDouble busy, long wrong) {
            String stage = line + ", " + value + " " + (value == 1 ? ONE_OF.get(x) : x);
            record.row(stage, files.length, "files", Math.max(1, Math.round(files.length * 1000 / rate)), wrong);
            point("Import against " + x, line, value, rate);
            busy.ifPresentOrElse(
                    processors -> {
                        point("Processors busy against " + x, line, value, processors);
                        point("Files for each busy processor against " + x, line, value, rate / processors);
                    },
                    () -> tooShort++);
            settings.curves(x).forEach((published, points) -> plots.computeIfAbsent(
                            "Import against " + x, title -> new LinkedHashMap<>())
                    .putIfAbsent(published, points));
        }

        private void point(String plot, String line, long x, double y) {
            plots.computeIfAbsent(plot, title -> new LinkedHashMap<>())
                    .computeIfAbsent(line, name -> new ArrayList<>())
                    .add(Curve.Point.of(x, y));
        }

        /** Imports all files into an empty store, and returns files per second. */
        private double measured(String line, int threads, int perRequest, ProcessorTime time, AtomicLong wrong)
                throws Exception {
            try (FileStore store = new FileStore(host.work().resolve("store"), null);
                    FileReceiver receiver = new FileReceiver(store);
                    FileReceiver.Sender shared = receiver.connect(source)) {
                AtomicInteger next = new AtomicInteger();
                Callable<Long> thread = () -> {
                    long done = 0;
                    try (Import target = target(line, store, receiver, shared)) {
                        for (int i = next.getAndAdd(perRequest); i < files.length; i = next.getAndAdd(perRequest)) {
                            int end = Math.min(files.length, i + perRequest);
                            wrong.addAndGet(target.wrong(Arrays.asList(files).subList(i, end)));
                            done += end - i;
                        }
                    }
                    return done;
                };
                return time.of(() -> {
                            long startNanos = System.nanoTime();
                            long done = ParallelTasks.documents(Collections.nCopies(threads, thread));
                            wrong.addAndGet(files.length - done);
                            return files.length * 1e9 / Math.max(1, System.nanoTime() - startNanos);
                        })
                        .documentsPerSecond();
            }
        }

        private Import target(String line, FileStore store, FileReceiver receiver, FileReceiver.Sender shared)
                throws IOException {
            if (line.equals(LOCAL)) {
                byte[] buffer = new byte[BUFFER_BYTES];
                return some -> {
                    long wrong = 0;
                    for (StoredFile each : some) {
                        try (InputStream in = source.open(each.digest())) {
                            wrong += store.take(in, each.lengthBytes(), buffer).equals(each.digest()) ? 0 : 1;
                        }
                    }
                    return wrong;
                };
            }
            if (line.equals(SHARED)) {
                return some -> different(shared, some);
            }
            FileReceiver.Sender own = receiver.connect(source);
            return new Import() {
                @Override
                public long wrong(List<StoredFile> some) throws IOException {
                    return different(own, some);
                }

                @Override
                public void close() throws IOException {
                    own.close();
                }
            };
        }

        private static long different(FileReceiver.Sender sender, List<StoredFile> some) throws IOException {
            List<String> digests = sender.send(some);
            long wrong = 0;
            for (int i = 0; i < some.size(); i++) {
                wrong += digests.get(i).equals(some.get(i).digest()) ? 0 : 1;
            }
            return wrong;
        }

        /** Lets several processes generate and store the same files, each its share. */
        private void children(int processes, Dataset dataset, Kind kind) throws Exception {
            Path store = host.work().resolve("store-of-processes");
            FolderTree.delete(store);
            Description description = host.data()
                    .describe(dataset)
                    .with(StageWords.THREADS, Math.max(1, host.threads() / processes), Description.GIVEN);
            ProcessorTime time = new ProcessorTime();
            double rate = time.of(() -> {
                        long startNanos = System.nanoTime();
                        render(processes, store, description, kind);
                        return files.length * 1e9 / (System.nanoTime() - startNanos);
                    })
                    .documentsPerSecond();
            long stored;
            try (Stream<Path> all = Files.walk(store)) {
                stored = all.filter(each -> each.getFileName().toString().matches("[0-9a-f]{32}(\\..*)?"))
                        .count();
            }
            add(PROCESSES, "generated and stored", processes, rate, time.machineBusy(), files.length - stored);
            FolderTree.deletePatiently(store);
        }

        private void render(int processes, Path store, Description description, Kind kind) throws InterruptedException {
            List<ChildCommand> running = new ArrayList<>();
            try {
                for (int i = 0; i < processes; i++) {
                    long from = (long) files.length * i / processes;
                    long to = (long) files.length * (i + 1) / processes;
                    Path work = host.work().resolve("process-" + i);
                    FolderTree.delete(work);
                    List<String> command = List.of(
                            "render",
                            "--kind",
                            kind.label(),
                            "--from",
                            Long.toString(from),
                            "--count",
                            Long.toString(to - from),
                            "--sink",
                            "tree:" + store.resolve("of-" + i));
                    running.add(ChildCommand.start(work, command, description));
                }
                for (ChildCommand each : running) {
                    if (each.await() != 0) {
                        throw new StageException("a process failed: " + each.lastError());
                    }
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } finally {
                running.forEach(ChildCommand::close);
            }
        }
    }
}
