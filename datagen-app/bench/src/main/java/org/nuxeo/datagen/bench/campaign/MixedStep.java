// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.bson.RawBsonDocument;
import org.bson.conversions.Bson;
import org.nuxeo.datagen.bench.measure.Curve;
import org.nuxeo.datagen.bench.measure.Latencies;
import org.nuxeo.datagen.bench.measure.ParallelTasks;
import org.nuxeo.datagen.bench.measure.Rates;
import org.nuxeo.datagen.bench.report.Numbers;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.importer.report.ConsumeReport;
import org.nuxeo.datagen.importer.stage.StageControl;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.Delivery.DeliverySlice;

/**
 * A step that imports and indexes the documents that come in series while readers and writers use the others in the same
 * database. Readers fetch groups by id and list their children, and check the results. Writers set a field of files to its
 * current value. It measures their latency without an import, and during an import at several rates. A phase ends early when
 * everything is imported. Settings: {@code readers}, {@code writers}, {@code seconds} of each phase, {@code rates} in
 * documents per second, {@code batch}.
 */
final class MixedStep {

    private static final long PAUSE_MILLIS = 50;

    private final DirectHost host;
    private final Dataset dataset;
    private final StepRecord record;
    private final long millis;
    private final Kind written;
    private final List<Curve.Point> reading = new ArrayList<>();
    private final List<Curve.Point> writing = new ArrayList<>();
    private final AtomicLong failures = new AtomicLong();
    private volatile boolean ended;
    private volatile Latencies reads = new Latencies();
    private volatile Latencies writes = new Latencies();

    MixedStep(DirectHost host, StepRecord record) {
        this.host = host;
        this.dataset = host.dataset();
        this.record = record;
        this.millis = record.settings().millis("seconds", 10);
        this.written = DirectHost.single(dataset);
    }

    static DeliverySlice series(DirectHost host) {
        return Registered.loads(host.dataset()).orElseThrow().series();
    }

    void run() throws Exception {
        DeliverySlice series = series(host);
        Delivery delivery = host.deliveries().next(series);
        host.produce(record, delivery);
        List<Callable<Boolean>> all = new ArrayList<>();
        all.add(() -> measured(delivery));
        all.addAll(Collections.nCopies((int) record.settings().number("readers", 4), () -> untilEnded(this::isRead)));
        all.addAll(
                Collections.nCopies((int) record.settings().number("writers", 1), () -> untilEnded(this::isWritten)));
        ParallelTasks.together(all);
        host.deliveries().compare(host, record, series, delivery, true);
    }

    private boolean measured(Delivery delivery) throws Exception {
        try {
            // warm-up: code runs slowly at first, with or without an import
            await(millis / 2, host::stopped);
            phase("no import", host::stopped);
            ConsumeReport consumed = importing();
            host.deliveries().imported(record, "import and index", delivery, consumed, failures.get());
            record.batches("import and index", consumed.batches());
            curve("Reader", reading);
            curve("Writer", writing);
        } finally {
            ended = true;
        }
        return true;
    }

    private void curve(String who, List<Curve.Point> points) {
        String title = who + " latency against the rate of the import";
        String x = "documents imported and indexed a second";
        record.curve(new Curve(title, x, "p95 in milliseconds", false, points));
    }

    private ConsumeReport importing() throws Exception {
        List<Long> rates = record.settings().numbers("rates", 500L, 1_000L, 2_000L);
        int batch = (int) record.settings().number("batch", 100);
        StageControl control = new StageControl(rates.get(0), 0);
        List<ConsumeReport> reports = new ArrayList<>();
        AtomicBoolean imported = new AtomicBoolean();
        Callable<Boolean> importing = () -> {
            try {
                return reports.add(host.consume(all -> all.withBatch(batch), true, control));
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

    private static void await(long millis, BooleanSupplier over) throws InterruptedException {
        long startNanos = System.nanoTime();
        while (Rates.millisSince(startNanos) < millis && !over.getAsBoolean()) {
            Thread.sleep(Math.min(millis, PAUSE_MILLIS));
        }
    }

    private void phase(String what, BooleanSupplier over) throws InterruptedException {
        long before = host.documents();
        Latencies read = new Latencies();
        Latencies write = new Latencies();
        reads = read;
        writes = write;
        long startNanos = System.nanoTime();
        await(millis, over);
        long took = Math.max(1, Rates.millisSince(startNanos));
        reads = new Latencies();
        writes = new Latencies();
        double imported = (host.documents() - before) * 1000.0 / took;
        record.storedRow("read, " + what, read.count(), "reads", took, 0);
        record.storedRow("write, " + what, write.count(), "updates", took, 0);
        record.note(Numbers.text(
                "%s: imported %,d/s; readers: %s; writers: %s", what, Math.round(imported), read.text(), write.text()));
        record.curve(read.curve("Latency of readers, " + what));
        if (reading.isEmpty() || imported > reading.get(reading.size() - 1).x()) {
            reading.add(Curve.Point.of(imported, read.millis(95)));
            writing.add(Curve.Point.of(imported, write.millis(95)));
        }
    }

    /** Counts the requests that failed or returned a wrong result. */
    private boolean untilEnded(BooleanSupplier request) {
        while (!ended) {
            boolean right;
            try {
                right = request.getAsBoolean();
            } catch (RuntimeException e) {
                right = false;
            }
            failures.addAndGet(right ? 0 : 1);
        }
        return true;
    }

    private boolean isRead() {
        Latencies times = reads;
        Identity group = host.random(dataset.layout().kinds().group());
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

    private boolean isWritten() {
        Latencies times = writes;
        Identity file = host.random(written);
        String id = dataset.id(file).toString();
        Bson change = Updates.set("ecm:name", dataset.document(file).name());
        long startNanos = System.nanoTime();
        long matched =
                collection(file).updateOne(Filters.eq("ecm:id", id), change).getMatchedCount();
        times.record(startNanos);
        return matched == 1;
    }

    private MongoCollection<RawBsonDocument> collection(Identity document) {
        return host.mongo().documents(dataset.layout().repository(document).label());
    }
}
