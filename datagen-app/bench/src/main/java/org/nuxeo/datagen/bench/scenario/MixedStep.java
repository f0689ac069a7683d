// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.scenario;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import org.nuxeo.datagen.bench.measure.Curve;
import org.nuxeo.datagen.core.calendar.MonthRange;
import org.nuxeo.datagen.importer.consume.ConsumeSettings;
import org.nuxeo.datagen.importer.consume.ConsumeStage;
import org.nuxeo.datagen.importer.produce.ProduceSettings;
import org.nuxeo.datagen.importer.report.ConsumeReport;
import org.nuxeo.datagen.importer.run.Importer;
import org.nuxeo.datagen.importer.settings.IndexCreation;
import org.nuxeo.datagen.importer.settings.RateLimit;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.DeliverySlice;
import org.nuxeo.datagen.store.record.RecordFormat;

/**
 * A step that imports and indexes the statements while readers and writers use the customers in the same database. It
 * measures the latency of readers and writers without an import, and during an import at several rates. A phase ends
 * early when everything is imported. Settings: {@code readers}, {@code writers}, {@code seconds} of each phase,
 * {@code rates} in documents per second, {@code batch}.
 */
final class MixedStep implements ScenarioAction {

    @Override
    public void run(Campaign campaign, ScenarioStep step) throws Exception {
        var spec = campaign.dataset().spec();
        DeliverySlice statements = DeliverySlice.ofStatements(new MonthRange(spec.firstMonth(), spec.endMonth()));
        Delivery delivery = campaign.deliveries().next(statements);
        campaign.run(campaign.importer()
                .produce(
                        campaign.kafka(),
                        ProduceSettings.of(RecordFormat.REFERENCE, campaign.threads()),
                        delivery,
                        RateLimit.none()));
        long before = campaign.deliveries().records();
        List<Curve.Point> reading = new ArrayList<>();
        List<Curve.Point> writing = new ArrayList<>();
        try (MixedLoad load =
                new MixedLoad(campaign, (int) step.number("readers", 4), (int) step.number("writers", 1))) {
            // warm-up: code runs slowly at first, with or without an import
            load.measure(500 * step.number("seconds", 10), campaign::stopped);
            phase(campaign, step, load, "no import", campaign::stopped, reading, writing);
            ConsumeReport consumed = importing(campaign, step, load, reading, writing);
            long imported = consumed.imported() - before;
            campaign.done(
                    step,
                    "import and index",
                    imported,
                    consumed.elapsedMillis(),
                    Math.abs(delivery.records() - imported) + consumed.deadLetters() + load.failures());
            campaign.report().add(step, "import and index", consumed.batches());
        }
        campaign.report()
                .add(new Curve(
                        "Reader latency against the rate of the import",
                        "documents imported and indexed a second",
                        "p95 in milliseconds",
                        false,
                        reading));
        campaign.report()
                .add(new Curve(
                        "Writer latency against the rate of the import",
                        "documents imported and indexed a second",
                        "p95 in milliseconds",
                        false,
                        writing));
        campaign.deliveries().done(statements, true);
        DeliveryCheck check = new DeliveryCheck(campaign);
        campaign.done(step, "compare", delivery.records(), check.millis(delivery, true), check.differences());
    }

    private static ConsumeReport importing(
            Campaign campaign, ScenarioStep step, MixedLoad load, List<Curve.Point> reading, List<Curve.Point> writing)
            throws Exception {
        List<Long> rates = step.numbers("rates", 500L, 1_000L, 2_000L);
        RateLimit limit = new RateLimit(rates.get(0));
        ConsumeSettings settings = ConsumeSettings.of(Importer.repositories(), campaign.threads())
                .withGroup(campaign.group())
                .withBatch((int) step.number("batch", 100));
        ConsumeStage stage = campaign.importer()
                .consume(
                        campaign.kafka(),
                        settings,
                        null,
                        campaign.mongo(),
                        campaign.elastic(),
                        IndexCreation.BEFORE,
                        limit);
        ExecutorService background = Executors.newSingleThreadExecutor();
        try {
            Future<ConsumeReport> running = background.submit(() -> campaign.run(stage));
            for (long rate : rates) {
                limit.set(rate);
                if (!running.isDone() && !campaign.stopped()) {
                    phase(campaign, step, load, "import at most " + rate + "/s", running::isDone, reading, writing);
                }
            }
            limit.set(0);
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

    private static void phase(
            Campaign campaign,
            ScenarioStep step,
            MixedLoad load,
            String what,
            BooleanSupplier over,
            List<Curve.Point> reading,
            List<Curve.Point> writing)
            throws InterruptedException {
        long millis = 1_000 * step.number("seconds", 10);
        long importedBefore = campaign.held();
        MixedLoad.Phase phase = load.measure(millis, over);
        double imported = (campaign.held() - importedBefore) * 1000.0 / Math.max(1, phase.millis());
        campaign.done(step, "read, " + what, phase.reads().count(), "reads", phase.millis(), 0);
        campaign.done(step, "write, " + what, phase.writes().count(), "updates", phase.millis(), 0);
        campaign.report()
                .note(String.format(
                        Locale.ROOT,
                        "%s: imported %,d/s; readers: %s; writers: %s",
                        what,
                        Math.round(imported),
                        phase.reads().text(),
                        phase.writes().text()));
        campaign.report().add(phase.reads().curve("Latency of readers, " + what));
        if (reading.isEmpty() || imported > reading.get(reading.size() - 1).x()) {
            reading.add(Curve.Point.of(imported, phase.reads().millis(95)));
            writing.add(Curve.Point.of(imported, phase.writes().millis(95)));
        }
    }
}
