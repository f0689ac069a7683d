// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.scenario;

import java.util.Map;
import org.nuxeo.datagen.core.bank.Heads;
import org.nuxeo.datagen.core.calendar.MonthRange;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.consume.ConsumeSettings;
import org.nuxeo.datagen.importer.produce.ProduceSettings;
import org.nuxeo.datagen.importer.report.ConsumeReport;
import org.nuxeo.datagen.importer.report.ProduceReport;
import org.nuxeo.datagen.importer.run.Importer;
import org.nuxeo.datagen.importer.settings.IndexCreation;
import org.nuxeo.datagen.importer.settings.RateLimit;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.DeliverySlice;
import org.nuxeo.datagen.store.record.RecordFormat;

/**
 * A step that imports a slice of the dataset through Kafka into the repositories, with or without indexing on the
 * fly, and verifies every document of it. Settings: {@code what}, {@code year} for archives, {@code index}.
 */
final class DeliverStep implements ScenarioAction {

    @Override
    public void run(Campaign campaign, ScenarioStep step) {
        DeliverySlice slice = slice(campaign, step);
        Delivery delivery = campaign.deliveries().next(slice);
        boolean index = step.flag("index");
        ProduceReport produced = campaign.run(campaign.importer()
                .produce(
                        campaign.kafka(),
                        ProduceSettings.of(RecordFormat.REFERENCE, campaign.threads()),
                        delivery,
                        RateLimit.none()));
        long sent =
                produced.rows().stream().mapToLong(ProduceReport.Row::produced).sum();
        campaign.done(step, "produce", sent, produced.elapsedMillis(), Math.abs(delivery.records() - sent));
        if (campaign.stopped()) {
            return;
        }
        long before = campaign.deliveries().records();
        ConsumeReport consumed = consume(campaign, index);
        long imported = consumed.imported() - before;
        campaign.done(
                step,
                index ? "import and index" : "import",
                imported,
                consumed.elapsedMillis(),
                Math.abs(delivery.records() - imported) + consumed.deadLetters());
        campaign.report().add(step, "import", consumed.batches());
        campaign.deliveries().done(slice, index);
        DeliveryCheck check = new DeliveryCheck(campaign);
        campaign.done(step, "compare", delivery.records(), check.millis(delivery, index), check.differences());
    }

    static ConsumeReport consume(Campaign campaign, boolean index) {
        ConsumeSettings settings =
                ConsumeSettings.of(Importer.repositories(), campaign.threads()).withGroup(campaign.group());
        return campaign.run(campaign.importer()
                .consume(
                        campaign.kafka(),
                        settings,
                        null,
                        campaign.mongo(),
                        index ? campaign.elastic() : null,
                        IndexCreation.BEFORE,
                        RateLimit.none()));
    }

    private static DeliverySlice slice(Campaign campaign, ScenarioStep step) {
        Map<String, Heads> heads = Map.of("customers", Heads.CUSTOMERS, "accounts", Heads.ACCOUNTS, "heads", Heads.ALL);
        String what = step.text("what", "everything");
        if (heads.containsKey(what)) {
            return DeliverySlice.of(heads.get(what));
        }
        MonthRange live = campaign.dataset().layout().months(Repository.US_EAST);
        MonthRange archived = campaign.dataset().layout().months(Repository.ARCHIVES);
        return switch (what) {
            case "states" -> DeliverySlice.ofStates();
            case "live" -> DeliverySlice.ofStatements(live);
            case "archives" ->
                DeliverySlice.ofStatements(
                        step.settings().has("year") ? archived.ofYear((int) step.number("year", 1)) : archived);
            case "everything" ->
                new DeliverySlice(true, Heads.ALL, new MonthRange(Math.min(live.from(), archived.from()), live.to()));
            default ->
                throw step.refuse("what", "must be states, customers, accounts, heads, live, archives or everything");
        };
    }

    /** Returns the whole dataset. */
    static DeliverySlice everything(Campaign campaign) {
        var spec = campaign.dataset().spec();
        return new DeliverySlice(true, Heads.ALL, new MonthRange(spec.firstMonth(), spec.endMonth()));
    }
}
