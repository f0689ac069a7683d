// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import java.util.Set;
import org.nuxeo.datagen.core.bank.Heads;
import org.nuxeo.datagen.core.calendar.MonthRange;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.report.ConsumeReport;
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
        host.produce(record, delivery);
        if (host.stopped()) {
            return;
        }
        long before = host.deliveries().records();
        ConsumeReport consumed = host.consume(index);
        DirectHost.imported(record, index ? "import and index" : "import", delivery, consumed, before, 0);
        record.batches("import", consumed.batches());
        host.deliveries().done(slice, index);
        host.deliveries().compare(host, record, delivery, index);
    }

    private DeliverySlice slice(DirectHost host) {
        MonthRange live = host.dataset().layout().months(Repository.US_EAST);
        MonthRange archived = host.dataset().layout().months(Repository.ARCHIVES);
        return switch (settings.text("what", "everything")) {
            case "states" -> DeliverySlice.ofStates();
            case "customers" -> DeliverySlice.of(Heads.CUSTOMERS);
            case "accounts" -> DeliverySlice.of(Heads.ACCOUNTS);
            case "heads" -> DeliverySlice.of(Heads.ALL);
            case "live" -> DeliverySlice.ofStatements(live);
            case "archives" ->
                DeliverySlice.ofStatements(
                        settings.has("year") ? archived.ofYear((int) settings.number("year", 1)) : archived);
            case "everything" -> host.deliveries().everything();
            default ->
                throw settings.refuse(
                        "what", "must be states, customers, accounts, heads, live, archives or everything");
        };
    }
}
