// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.scenario;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.bench.setup.ChildCommand;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.importer.produce.ProduceSettings;
import org.nuxeo.datagen.importer.report.ProduceReport;
import org.nuxeo.datagen.importer.settings.RateLimit;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.metrics.BatchLatency;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.DeliverySlice;
import org.nuxeo.datagen.store.record.RecordFormat;

/**
 * A step that sends the whole dataset to Kafka, imports it by several processes of one consumer group, and verifies
 * every document. Settings: {@code processes}.
 */
final class ImportStep implements ScenarioAction {

    @Override
    public void run(Campaign campaign, ScenarioStep step) throws Exception {
        DeliverySlice everything = DeliverStep.everything(campaign);
        Delivery delivery = campaign.deliveries().next(everything);
        ProduceReport produced = campaign.run(campaign.importer()
                .produce(
                        campaign.kafka(),
                        ProduceSettings.of(RecordFormat.REFERENCE, campaign.threads()),
                        delivery,
                        RateLimit.none()));
        campaign.mongo();
        campaign.done(step, "produce", delivery.records(), produced.elapsedMillis(), produced.finished() ? 0 : 1);
        int processes = (int) step.number("processes", 2);
        List<ChildCommand> importers = new ArrayList<>();
        long imported = 0;
        long deadLetters = 0;
        long millis = 0;
        try {
            for (int i = 0; i < processes; i++) {
                importers.add(ChildCommand.start(campaign.work().resolve("importer-" + i), arguments(campaign)));
            }
            for (ChildCommand importer : importers) {
                if (importer.await() != 0) {
                    throw new StageException("an importer process failed: " + importer.lastError());
                }
                JsonNode report = Json.mapper().readTree(importer.output());
                // each process reports the results of the whole group
                imported = Math.max(imported, report.path("imported").asLong());
                deadLetters = Math.max(deadLetters, report.path("deadLetters").asLong());
                millis = Math.max(millis, report.path("elapsedMillis").asLong());
                campaign.report().add(step, "import", batches(report));
            }
        } finally {
            importers.forEach(ChildCommand::close);
        }
        campaign.done(step, "import", imported, millis, Math.abs(delivery.records() - imported) + deadLetters);
        campaign.deliveries().done(everything, false);
        DeliveryCheck check = new DeliveryCheck(campaign);
        campaign.done(step, "compare", delivery.records(), check.millis(delivery, false), check.differences());
    }

    /** Returns the batch latencies of one process. */
    private static List<BatchLatency> batches(JsonNode report) throws JsonProcessingException {
        return List.of(Json.mapper().treeToValue(report.path("batches"), BatchLatency[].class));
    }

    private static List<String> arguments(Campaign campaign) {
        var spec = campaign.dataset().spec();
        List<String> words = new ArrayList<>(List.of("consume", "--format", "json"));
        words.addAll(List.of("--customers", Long.toString(spec.customers())));
        words.addAll(List.of("--months", Integer.toString(spec.months())));
        words.addAll(List.of("--first-month", Months.text(spec.firstMonth())));
        words.addAll(List.of("--live-from", Months.text(spec.liveFrom())));
        words.addAll(List.of("--partitions", Integer.toString(campaign.partitions())));
        words.addAll(List.of("--threads", Integer.toString(campaign.threads())));
        words.addAll(List.of("--kafka", campaign.services().kafka()));
        words.addAll(List.of("--mongo", campaign.services().mongo()));
        return words;
    }
}
