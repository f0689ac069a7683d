package org.nuxeo.datagen.app.scenario;

import java.util.List;
import org.nuxeo.datagen.core.Repository;
import org.nuxeo.datagen.importer.RateLimit;
import org.nuxeo.datagen.importer.elastic.IndexAdmin;
import org.nuxeo.datagen.importer.index.IndexReport;
import org.nuxeo.datagen.importer.index.IndexSettings;
import org.nuxeo.datagen.importer.record.Delivery;
import org.nuxeo.datagen.importer.record.Portion;

/**
 * Indexes in one go what was imported without indexing. Settings: {@code afresh} removes the indexes first and indexes
 * everything that was delivered.
 */
final class IndexStep implements ScenarioAction {

    @Override
    public void run(Campaign campaign, ScenarioStep step) {
        List<Portion> portions = campaign.takeNotIndexed();
        IndexAdmin admin = new IndexAdmin(campaign.elastic());
        if (step.flag("afresh")) {
            portions = campaign.delivered();
            for (Repository repository : Repository.values()) {
                admin.delete(repository.label());
            }
        }
        long held = documents(admin);
        long planned = 0;
        long indexed = 0;
        long refused = 0;
        long millis = 0;
        for (Portion portion : portions) {
            Delivery delivery = Delivery.portion(campaign.dataset(), portion, List.of(), 1);
            IndexReport report = campaign.run(campaign.importer()
                    .index(IndexSettings.of(campaign.threads()), delivery, campaign.elastic(), RateLimit.none()));
            planned += delivery.records();
            indexed += report.indexed();
            refused += report.refusedCount();
            millis += report.elapsedMillis();
        }
        long added = documents(admin) - held;
        campaign.done(step, "index", indexed, millis, refused + Math.abs(planned - added));
    }

    private static long documents(IndexAdmin admin) {
        long sum = 0;
        for (Repository repository : Repository.values()) {
            sum += admin.count(repository.label());
        }
        return sum;
    }
}
