// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import java.util.Map;
import java.util.Set;
import org.nuxeo.datagen.core.bank.Heads;
import org.nuxeo.datagen.core.calendar.MonthRange;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.report.ConsumeReport;
import org.nuxeo.datagen.importer.report.ProduceReport;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.Delivery.DeliverySlice;
import org.nuxeo.datagen.store.service.ServiceKind;

/**
 * A step that imports a slice of the dataset through Kafka into the repositories, with or without indexing on the
 * fly, and verifies every document of it. Settings: {@code what}, {@code year} for archives, {@code index}.
 */
record DeliverStep(Settings settings) implements Step<DirectHost> {

    @Override
    public Set<ServiceKind> services() {
        return Set.of(ServiceKind.KAFKA, ServiceKind.MONGO, ServiceKind.ELASTICSEARCH);
    }

    @Override
    public void run(DirectHost host, StepRecord record) {
        DeliverySlice slice = slice(host);
        Delivery delivery = host.deliveries().next(slice);
        boolean index = settings.flag("index");
        ProduceReport produced = host.produce(delivery);
        long sent =
                produced.rows().stream().mapToLong(ProduceReport.Row::produced).sum();
        record.documents("produce", sent, produced.elapsedMillis(), Math.abs(delivery.records() - sent));
        if (host.stopped()) {
            return;
        }
        long before = host.deliveries().records();
        ConsumeReport consumed = host.consume(index);
        long imported = consumed.imported() - before;
        record.storedDocuments(
                index ? "import and index" : "import",
                imported,
                consumed.elapsedMillis(),
                Math.abs(delivery.records() - imported) + consumed.deadLetters());
        record.batches("import", consumed.batches());
        host.deliveries().done(slice, index);
        host.deliveries().compare(host, record, delivery, index);
    }

    private DeliverySlice slice(DirectHost host) {
        Map<String, Heads> heads = Map.of("customers", Heads.CUSTOMERS, "accounts", Heads.ACCOUNTS, "heads", Heads.ALL);
        String what = settings.text("what", "everything");
        if (heads.containsKey(what)) {
            return DeliverySlice.of(heads.get(what));
        }
        MonthRange live = host.dataset().layout().months(Repository.US_EAST);
        MonthRange archived = host.dataset().layout().months(Repository.ARCHIVES);
        return switch (what) {
            case "states" -> DeliverySlice.ofStates();
            case "live" -> DeliverySlice.ofStatements(live);
            case "archives" ->
                DeliverySlice.ofStatements(
                        settings.has("year") ? archived.ofYear((int) settings.number("year", 1)) : archived);
            case "everything" ->
                new DeliverySlice(true, Heads.ALL, new MonthRange(Math.min(live.from(), archived.from()), live.to()));
            default ->
                throw settings.refuse(
                        "what", "must be states, customers, accounts, heads, live, archives or everything");
        };
    }
}
