// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.nuxeo.datagen.bench.setup.ChildCommand;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.services.child.FolderTree;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.metrics.ImportMetrics.BatchLatency;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.Delivery.DeliverySlice;
import org.nuxeo.datagen.store.service.ServiceKind;

/**
 * A step that sends the whole dataset to Kafka, imports it by several processes of one consumer group, and verifies
 * every document. Settings: {@code processes}.
 */
record ImportStep(Settings settings) implements Step<DirectHost> {

    @Override
    public Set<ServiceKind> services() {
        return Set.of(ServiceKind.KAFKA, ServiceKind.MONGO);
    }

    @Override
    public void run(DirectHost host, StepRecord record) throws Exception {
        DeliverySlice everything = host.deliveries().everything();
        Delivery delivery = host.deliveries().next(everything);
        host.produce(record, delivery);
        int processes = (int) settings.number("processes", 2);
        Description description = host.description(ServiceKind.KAFKA, ServiceKind.MONGO);
        List<ChildCommand> importers = new ArrayList<>();
        long imported = 0;
        long deadLetters = 0;
        long millis = 0;
        try {
            for (int i = 0; i < processes; i++) {
                Path folder = host.work().resolve("importer-" + i);
                // the manifest of an earlier campaign would resume its import
                FolderTree.delete(folder);
                importers.add(ChildCommand.start(folder, List.of("consume", "--format", "json"), description));
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
                record.batches(
                        "import", List.of(Json.mapper().treeToValue(report.path("batches"), BatchLatency[].class)));
            }
        } finally {
            importers.forEach(ChildCommand::close);
        }
        record.storedDocuments("import", imported, millis, Math.abs(delivery.records() - imported) + deadLetters);
        host.deliveries().done(everything, false);
        host.deliveries().compare(host, record, delivery, false);
    }
}
