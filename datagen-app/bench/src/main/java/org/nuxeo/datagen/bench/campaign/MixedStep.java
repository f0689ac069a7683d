// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.LongPredicate;
import org.bson.conversions.Bson;
import org.nuxeo.datagen.bench.measure.Latencies;
import org.nuxeo.datagen.bench.measure.Rates;
import org.nuxeo.datagen.charts.Curve;
import org.nuxeo.datagen.charts.Numbers;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.importer.report.ConsumeReport;
import org.nuxeo.datagen.importer.stage.StageControl;
import org.nuxeo.datagen.services.ParallelTasks;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.Delivery.DeliverySlice;

/**
 * A step that imports and indexes the documents that come in series while readers and writers use the others in the same
 * database. Readers fetch groups by id and list their children, and check the results. Writers set a field of files to its
 * current value. It measures their latency without an import, and during an import at several rates. A phase ends early when
 * everything is imported. Settings: {@code readers}, {@code writers}, {@code seconds} of each phase, {@code rates} in
 * documents per second, {@code batch}.
 *
 * @param reading latency of readers by the rate of the import
 * @param writing latency of writers by the rate of the import
 * @param failures number of requests that failed or returned a wrong result
 */
record MixedStep(
        DirectHost host, StepRecord record, List<Curve.Point> reading, List<Curve.Point> writing, AtomicLong failures) {

    MixedStep(DirectHost host, StepRecord record) {
        this(host, record, new ArrayList<>(), new ArrayList<>(), new AtomicLong());
    }

    void run() throws Exception {
        DeliverySlice series = host.deliveries().series();
        Delivery delivery = host.deliveries().next(series);
        host.produce(record, delivery);
        long millis = record.settings().millis("seconds", 10);
        // warm-up: code runs slowly at first, with or without an import
        send(new Latencies(), new Latencies(), millis / 2, host::stopped);
        phase("no import", millis, host::stopped);
        ConsumeReport consumed = importing(millis);
        host.deliveries().imported(record, "import and index", delivery, consumed, failures.get());
        record.batches("import and index", consumed.batches());
        curve("Reader", reading);
        curve("Writer", writing);
        host.deliveries().compare(host, record, series, delivery, true);
    }

    private void curve(String who, List<Curve.Point> points) {
        String title = who + " latency against the rate of the import";
        String x = "documents imported and indexed a second";
        record.curve(new Curve(title, x, "p95 in milliseconds", false, points));
    }

    private ConsumeReport importing(long millis) throws Exception {
        List<Long> rates = record.settings().numbers("rates", 500L, 1_000L, 2_000L);
        int batch = (int) record.settings().number("batch", 100);
        StageControl control = new StageControl(rates.get(0), 0);
        AtomicBoolean imported = new AtomicBoolean();
        Callable<List<ConsumeReport>> importing = () -> {
            try {
                return List.of(host.consume(usual -> usual.withBatch(batch), true, control));
            } finally {
                imported.set(true);
            }
        };
        Callable<List<ConsumeReport>> measuring = () -> {
            for (long rate : host.untilStopped(rates)) {
                control.rate().set(rate);
                if (!imported.get()) {
                    phase("import at most " + rate + "/s", millis, imported::get);
                }
            }
            control.rate().set(0);
            return List.of();
        };
        return ParallelTasks.together(List.of(importing, measuring)).get(0).get(0);
    }

    private void phase(String what, long millis, BooleanSupplier over) throws InterruptedException {
        long before = host.documents();
        Latencies read = new Latencies();
        Latencies write = new Latencies();
        long took = send(read, write, millis, over);
        double imported = (host.documents() - before) * 1000.0 / took;
        record.storedRow("read, " + what, read.count(), "reads", took, 0);
        record.storedRow("write, " + what, write.count(), "updates", took, 0);
        String rate = Numbers.text("imported %,d/s", Math.round(imported));
        record.note(what + ": " + rate + "; readers: " + read.text() + "; writers: " + write.text());
        record.curve(read.curve("Latency of readers, " + what));
        if (reading.isEmpty() || imported > reading.get(reading.size() - 1).x()) {
            reading.add(Curve.Point.of(imported, read.millis(95)));
            writing.add(Curve.Point.of(imported, write.millis(95)));
        }
    }

    /** Reads and writes for a time, and returns the milliseconds that it took. */
    private long send(Latencies read, Latencies write, long millis, BooleanSupplier over) throws InterruptedException {
        long startNanos = System.nanoTime();
        LongPredicate proceed = i -> Rates.millisSince(startNanos) < millis && !over.getAsBoolean();
        ParallelTasks.run(List.of(
                () -> send("readers", 4, proceed, () -> isRead(read)),
                () -> send("writers", 1, proceed, () -> isWritten(write))));
        return Math.max(1, Rates.millisSince(startNanos));
    }

    private long send(String who, long otherwise, LongPredicate proceed, BooleanSupplier request)
            throws InterruptedException {
        int threads = (int) record.settings().number(who, otherwise);
        Requests sent = Requests.send(proceed, threads, () -> (i, checks) -> {
            try {
                return request.getAsBoolean();
            } catch (RuntimeException e) {
                return false;
            }
        });
        return failures.addAndGet(sent.wrong());
    }

    private boolean isRead(Latencies times) {
        Identity group = host.random(host.dataset().layout().kinds().group());
        boolean found = host.isFound(group, times);
        String id = host.dataset().id(group).toString();
        long startNanos = System.nanoTime();
        List<?> children =
                host.collection(group).find(Filters.eq("ecm:parentId", id)).into(new ArrayList<>());
        times.record(startNanos);
        return found && children.size() >= 2;
    }

    private boolean isWritten(Latencies times) {
        Dataset dataset = host.dataset();
        Identity file = host.random(DirectHost.single(dataset));
        Bson change = Updates.set("ecm:name", dataset.document(file).name());
        Bson same = Filters.eq("ecm:id", dataset.id(file).toString());
        long startNanos = System.nanoTime();
        long matched = host.collection(file).updateOne(same, change).getMatchedCount();
        times.record(startNanos);
        return matched == 1;
    }
}
