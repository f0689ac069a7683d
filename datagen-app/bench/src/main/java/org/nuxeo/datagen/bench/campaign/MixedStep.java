// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.bson.RawBsonDocument;
import org.nuxeo.datagen.bench.measure.Curve;
import org.nuxeo.datagen.bench.measure.Latencies;
import org.nuxeo.datagen.bench.measure.ParallelTasks;
import org.nuxeo.datagen.bench.measure.StageClock;
import org.nuxeo.datagen.bench.report.Numbers;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.importer.consume.ConsumeSettings;
import org.nuxeo.datagen.importer.report.ConsumeReport;
import org.nuxeo.datagen.importer.stage.StageControl;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.Delivery.DeliverySlice;
import org.nuxeo.datagen.store.service.ServiceKind;

/**
 * A step that imports and indexes the documents that come in series while readers and writers use the others in the same
 * database. It measures the latency of readers and writers without an import, and during an import at several rates. A phase
 * ends early when everything is imported. Settings: {@code readers}, {@code writers}, {@code seconds} of each phase,
 * {@code rates} in documents per second, {@code batch}.
 */
record MixedStep(Settings settings) implements Step<DirectHost> {

    @Override
    public boolean fits(Dataset dataset) {
        return Registered.loads(dataset).isPresent();
    }

    @Override
    public Set<ServiceKind> services() {
        return Set.of(ServiceKind.KAFKA, ServiceKind.MONGO, ServiceKind.ELASTICSEARCH);
    }

    @Override
    public void alreadyDone(DirectHost host) {
        host.deliveries().done(series(host), true);
    }

    private static DeliverySlice series(DirectHost host) {
        return Registered.loads(host.dataset()).orElseThrow().series();
    }

    @Override
    public void run(DirectHost host, StepRecord record) throws Exception {
        DeliverySlice series = series(host);
        Delivery delivery = host.deliveries().next(series);
        host.produce(record, delivery);
        long before = host.deliveries().records();
        try (Load load = new Load(host, (int) settings.number("readers", 4), (int) settings.number("writers", 1))) {
            // warm-up: code runs slowly at first, with or without an import
            load.measure(500 * settings.number("seconds", 10), host::stopped);
            Run run = new Run(settings, host, record, load, new ArrayList<>(), new ArrayList<>());
            run.phase("no import", host::stopped);
            ConsumeReport consumed = run.importing();
            DirectHost.imported(record, "import and index", delivery, consumed, before, load.failures.get());
            record.batches("import and index", consumed.batches());
            run.curve("Reader", run.reading);
            run.curve("Writer", run.writing);
        }
        host.deliveries().done(series, true);
        host.deliveries().compare(host, record, delivery, true);
    }

    /** A run of the step: the latencies of readers and writers at each rate of the import so far. */
    private record Run(
            Settings settings,
            DirectHost host,
            StepRecord record,
            Load load,
            List<Curve.Point> reading,
            List<Curve.Point> writing) {

        void curve(String who, List<Curve.Point> points) {
            String title = who + " latency against the rate of the import";
            String x = "documents imported and indexed a second";
            record.curve(new Curve(title, x, "p95 in milliseconds", false, points));
        }

        ConsumeReport importing() throws Exception {
            List<Long> rates = settings.numbers("rates", 500L, 1_000L, 2_000L);
            StageControl control = new StageControl(rates.get(0), 0);
            ConsumeSettings wanted = host.settings().withBatch((int) settings.number("batch", 100));
            AtomicBoolean imported = new AtomicBoolean();
            List<ConsumeReport> reports = new ArrayList<>();
            Callable<Boolean> importing = () -> {
                try {
                    return reports.add(host.consume(wanted, true, control));
                } finally {
                    imported.set(true);
                }
            };
            Callable<Boolean> measuring = () -> {
                for (long rate : rates) {
                    control.rate().set(rate);
                    if (!imported.get() && !host.stopped()) {
                        phase("import at most " + rate + "/s", imported::get);
                    }
                }
                control.rate().set(0);
                return true;
            };
            ParallelTasks.together(List.of(importing, measuring));
            return reports.get(0);
        }

        void phase(String what, BooleanSupplier over) throws InterruptedException {
            long before = host.held();
            Load.Phase phase = load.measure(1_000 * settings.number("seconds", 10), over);
            double imported = (host.held() - before) * 1000.0 / phase.millis();
            record.storedRow("read, " + what, phase.reads().count(), "reads", phase.millis(), 0);
            record.storedRow("write, " + what, phase.writes().count(), "updates", phase.millis(), 0);
            record.note(Numbers.text(
                    "%s: imported %,d/s; readers: %s; writers: %s",
                    what,
                    Math.round(imported),
                    phase.reads().text(),
                    phase.writes().text()));
            record.curve(phase.reads().curve("Latency of readers, " + what));
            if (reading.isEmpty() || imported > reading.get(reading.size() - 1).x()) {
                reading.add(Curve.Point.of(imported, phase.reads().millis(95)));
                writing.add(Curve.Point.of(imported, phase.writes().millis(95)));
            }
        }
    }

    /**
     * A load of readers and writers on the repositories of a host, until it is closed. Readers fetch groups by id
     * and list their children, and check the results. Writers set a field of files to its current value.
     */
    private static final class Load implements AutoCloseable {

        private static final long PAUSE_MILLIS = 50;

        private final DirectHost host;
        private final Dataset dataset;
        private final Kind written;
        private final ExecutorService threads;
        private final AtomicLong failures = new AtomicLong();
        private volatile boolean ended;
        private volatile Phase phase = Phase.begin();

        /** The results of a phase, whose duration is at least 1 millisecond. */
        record Phase(Latencies reads, Latencies writes, long millis) {
            static Phase begin() {
                return new Phase(new Latencies(), new Latencies(), 1);
            }
        }

        Load(DirectHost host, int readers, int writers) {
            this.host = host;
            this.dataset = host.dataset();
            this.written = DirectHost.single(dataset);
            this.threads = Executors.newFixedThreadPool(readers + writers);
            for (int i = 0; i < readers + writers; i++) {
                boolean reads = i < readers;
                threads.submit(() -> untilEnded(reads));
            }
        }

        /**
         * Measures a phase.
         *
         * @param over returns true to end the phase early
         */
        Phase measure(long millis, BooleanSupplier over) throws InterruptedException {
            Phase begun = Phase.begin();
            long startNanos = System.nanoTime();
            phase = begun;
            while (StageClock.millisSince(startNanos) < millis && !over.getAsBoolean()) {
                Thread.sleep(Math.min(millis, PAUSE_MILLIS));
            }
            phase = Phase.begin();
            return new Phase(begun.reads(), begun.writes(), Math.max(1, StageClock.millisSince(startNanos)));
        }

        /** Counts the requests that failed or returned a wrong result. */
        private void untilEnded(boolean reads) {
            while (!ended) {
                boolean right;
                try {
                    right = reads ? isRead(phase.reads()) : isWritten(phase.writes());
                } catch (RuntimeException e) {
                    right = false;
                }
                failures.addAndGet(right ? 0 : 1);
            }
        }

        private boolean isRead(Latencies times) {
            Identity group = random(dataset.layout().kinds().group());
            MongoCollection<RawBsonDocument> documents = collection(group);
            String id = dataset.id(group).toString();
            long startNanos = System.nanoTime();
            boolean found = documents.find(Filters.eq("ecm:id", id)).first() != null;
            times.record(startNanos);
            startNanos = System.nanoTime();
            int children = documents
                    .find(Filters.eq("ecm:parentId", id))
                    .into(new ArrayList<>())
                    .size();
            times.record(startNanos);
            return found && children >= 2;
        }

        private boolean isWritten(Latencies times) {
            Identity file = random(written);
            String id = dataset.id(file).toString();
            long startNanos = System.nanoTime();
            long matched = collection(file)
                    .updateOne(
                            Filters.eq("ecm:id", id),
                            Updates.set("ecm:name", dataset.document(file).name()))
                    .getMatchedCount();
            times.record(startNanos);
            return matched == 1;
        }

        private Identity random(Kind kind) {
            long place = ThreadLocalRandom.current().nextLong(dataset.count(kind));
            return dataset.identity(dataset.firstOrdinal(kind) + place);
        }

        private MongoCollection<RawBsonDocument> collection(Identity document) {
            return host.mongo().documents(dataset.layout().repository(document).label());
        }

        @Override
        public void close() {
            ended = true;
            threads.shutdown();
            try {
                threads.awaitTermination(1, TimeUnit.MINUTES);
            } catch (InterruptedException e) {
                threads.shutdownNow();
                Thread.currentThread().interrupt();
            }
        }
    }
}
