// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.bson.RawBsonDocument;
import org.nuxeo.datagen.bench.measure.Curve;
import org.nuxeo.datagen.bench.measure.Latencies;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.calendar.MonthRange;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.importer.consume.ConsumeSettings;
import org.nuxeo.datagen.importer.report.ConsumeReport;
import org.nuxeo.datagen.importer.stage.StageControl;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.Delivery.DeliverySlice;
import org.nuxeo.datagen.store.service.ServiceKind;

/**
 * A step that imports and indexes the statements while readers and writers use the customers in the same database. It
 * measures the latency of readers and writers without an import, and during an import at several rates. A phase ends
 * early when everything is imported. Settings: {@code readers}, {@code writers}, {@code seconds} of each phase,
 * {@code rates} in documents per second, {@code batch}.
 */
record MixedStep(Settings settings) implements Step<DirectHost> {

    @Override
    public boolean fits(Dataset dataset) {
        return !dataset.spec().isOfModel();
    }

    @Override
    public Set<ServiceKind> services() {
        return Set.of(ServiceKind.KAFKA, ServiceKind.MONGO, ServiceKind.ELASTICSEARCH);
    }

    @Override
    public void alreadyDone(DirectHost host) {
        host.deliveries().done(statements(host), true);
    }

    private static DeliverySlice statements(DirectHost host) {
        DatasetSpec spec = host.dataset().spec();
        return DeliverySlice.ofStatements(new MonthRange(spec.firstMonth(), spec.endMonth()));
    }

    @Override
    public void run(DirectHost host, StepRecord record) throws Exception {
        new Run(settings, host, record).all();
    }

    /** A run of the step: the latencies of readers and writers at each rate of the import so far. */
    private record Run(
            Settings settings,
            DirectHost host,
            StepRecord record,
            List<Curve.Point> reading,
            List<Curve.Point> writing) {

        Run(Settings settings, DirectHost host, StepRecord record) {
            this(settings, host, record, new ArrayList<>(), new ArrayList<>());
        }

        void all() throws Exception {
            DeliverySlice statements = statements(host);
            Delivery delivery = host.deliveries().next(statements);
            host.produce(record, delivery);
            long before = host.deliveries().records();
            try (Load load = new Load(host, (int) settings.number("readers", 4), (int) settings.number("writers", 1))) {
                // warm-up: code runs slowly at first, with or without an import
                load.measure(500 * settings.number("seconds", 10), host::stopped);
                phase(load, "no import", host::stopped);
                ConsumeReport consumed = importing(load);
                DirectHost.imported(record, "import and index", delivery, consumed, before, load.failures());
                record.batches("import and index", consumed.batches());
            }
            curve("Reader", reading);
            curve("Writer", writing);
            host.deliveries().done(statements, true);
            host.deliveries().compare(host, record, delivery, true);
        }

        private void curve(String who, List<Curve.Point> points) {
            record.curve(new Curve(
                    who + " latency against the rate of the import",
                    "documents imported and indexed a second",
                    "p95 in milliseconds",
                    false,
                    points));
        }

        private ConsumeReport importing(Load load) throws Exception {
            List<Long> rates = settings.numbers("rates", 500L, 1_000L, 2_000L);
            StageControl control = new StageControl(rates.get(0), 0);
            ConsumeSettings wanted = host.settings().withBatch((int) settings.number("batch", 100));
            ExecutorService background = Executors.newSingleThreadExecutor();
            try {
                Future<ConsumeReport> running = background.submit(() -> host.consume(wanted, true, control));
                for (long rate : rates) {
                    control.rate().set(rate);
                    if (!running.isDone() && !host.stopped()) {
                        phase(load, "import at most " + rate + "/s", running::isDone);
                    }
                }
                control.rate().set(0);
                return running.get();
            } catch (ExecutionException e) {
                if (e.getCause() instanceof RuntimeException known) {
                    throw known;
                }
                throw e;
            } finally {
                background.shutdownNow();
            }
        }

        private void phase(Load load, String what, BooleanSupplier over) throws InterruptedException {
            long millis = 1_000 * settings.number("seconds", 10);
            long importedBefore = host.held();
            Load.Phase phase = load.measure(millis, over);
            double imported = (host.held() - importedBefore) * 1000.0 / Math.max(1, phase.millis());
            record.storedRow("read, " + what, phase.reads().count(), "reads", phase.millis(), 0);
            record.storedRow("write, " + what, phase.writes().count(), "updates", phase.millis(), 0);
            record.note(String.format(
                    Locale.ROOT,
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
     * A load of readers and writers on the repositories of a host, until it is closed. Readers fetch customers by id
     * and list their children, and check the results. Writers set a field of files to its current value.
     */
    private static final class Load implements AutoCloseable {

        private static final long PAUSE_MILLIS = 50;

        private final DirectHost host;
        private final Dataset dataset;
        /** The kind of the documents that are written: files that come in no series. */
        private final Kind written;

        private final List<Thread> threads = new ArrayList<>();
        private final AtomicLong failures = new AtomicLong();
        private volatile boolean ended;
        private volatile Latencies reads = new Latencies();
        private volatile Latencies writes = new Latencies();

        /** The results of a phase. */
        record Phase(Latencies reads, Latencies writes, long millis) {}

        Load(DirectHost host, int readers, int writers) {
            this.host = host;
            this.dataset = host.dataset();
            this.written = DirectHost.single(dataset);
            for (int i = 0; i < readers; i++) {
                threads.add(new Thread(() -> untilEnded(this::read), "reader-" + i));
            }
            for (int i = 0; i < writers; i++) {
                threads.add(new Thread(() -> untilEnded(this::write), "writer-" + i));
            }
            threads.forEach(Thread::start);
        }

        /**
         * Measures a phase.
         *
         * @param over returns true to end the phase early
         */
        Phase measure(long millis, BooleanSupplier over) throws InterruptedException {
            Latencies phaseReads = new Latencies();
            Latencies phaseWrites = new Latencies();
            long startNanos = System.nanoTime();
            reads = phaseReads;
            writes = phaseWrites;
            long endNanos = startNanos + millis * 1_000_000;
            while (System.nanoTime() < endNanos && !over.getAsBoolean()) {
                Thread.sleep(Math.min(millis, PAUSE_MILLIS));
            }
            reads = new Latencies();
            writes = new Latencies();
            return new Phase(phaseReads, phaseWrites, (System.nanoTime() - startNanos) / 1_000_000);
        }

        /** Returns the number of requests that failed or returned a wrong result. */
        long failures() {
            return failures.get();
        }

        private void untilEnded(Runnable request) {
            while (!ended) {
                try {
                    request.run();
                } catch (RuntimeException e) {
                    failures.incrementAndGet();
                }
            }
        }

        private void read() {
            Identity customer = random(dataset.layout().kinds().group());
            MongoCollection<RawBsonDocument> documents = collection(customer);
            String id = dataset.id(customer).toString();
            Latencies now = reads;
            long startNanos = System.nanoTime();
            RawBsonDocument found = documents.find(Filters.eq("ecm:id", id)).first();
            now.record(startNanos);
            startNanos = System.nanoTime();
            long children = documents
                    .find(Filters.eq("ecm:parentId", id))
                    .into(new ArrayList<>())
                    .size();
            now.record(startNanos);
            if (found == null || children < 2) {
                failures.incrementAndGet();
            }
        }

        private void write() {
            Identity file = random(written);
            Latencies now = writes;
            long startNanos = System.nanoTime();
            long matched = collection(file)
                    .updateOne(
                            Filters.eq("ecm:id", dataset.id(file).toString()),
                            Updates.set("ecm:name", dataset.document(file).name()))
                    .getMatchedCount();
            now.record(startNanos);
            if (matched != 1) {
                failures.incrementAndGet();
            }
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
            try {
                for (Thread thread : threads) {
                    thread.join();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
