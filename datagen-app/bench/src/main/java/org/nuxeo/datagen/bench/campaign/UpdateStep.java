// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.mongodb.client.model.BulkWriteOptions;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.UpdateOneModel;
import com.mongodb.client.model.Updates;
import com.mongodb.client.model.WriteModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.bson.RawBsonDocument;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.importer.load.IndexStage.IndexFilling;
import org.nuxeo.datagen.importer.stage.DocumentModels;
import org.nuxeo.datagen.store.document.Rights;
import org.nuxeo.datagen.store.index.IndexAdmin;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.service.ServiceKind;

/**
 * A step that sets {@code dc:publisher} of every document in MongoDB by unordered bulk writes, then indexes every
 * document again, as Nuxeo does after a change, and verifies all fields. Settings: {@code tag}, {@code batch}.
 */
record UpdateStep(Settings settings) implements Step<DirectHost> {

    @Override
    public Set<ServiceKind> services() {
        return Set.of(ServiceKind.MONGO, ServiceKind.ELASTICSEARCH);
    }

    @Override
    public void run(DirectHost host, StepRecord record) {
        String tag = settings.text("tag", "updated");
        int batch = (int) settings.number("batch", 1_000);
        DocumentModels tagged = DocumentModels.of(host.dataset(), tag);
        Delivery all = Delivery.of(host.dataset(), 1);
        AtomicLong changed = new AtomicLong();
        long millis = host.overDocuments(
                "update",
                all,
                batch,
                () -> (repository, documents) -> changed.addAndGet(update(host, repository, documents, tag)));
        record.storedDocuments("update", changed.get(), millis, Math.abs(all.records() - changed.get()));
        Rights rights = tagged.rights(host.mongo());
        IndexFilling filling = IndexFilling.begin(
                host.elastic(), host.data().layout().indexShards().plans(host.dataset()));
        try {
            millis = host.overDocuments(
                    "re-index",
                    all,
                    batch,
                    () -> new IndexWork(host.elastic(), tagged, rights, IndexAdmin::indexOf, false));
        } finally {
            filling.close();
        }
        record.documents("re-index", all.records(), millis, 0);
        host.verify(record, tagged, 0, true);
    }

    private static int update(DirectHost host, String repository, List<Identity> documents, String tag) {
        List<WriteModel<RawBsonDocument>> models = new ArrayList<>(documents.size());
        for (Identity document : documents) {
            String id = host.dataset().id(document).toString();
            models.add(new UpdateOneModel<>(Filters.eq("ecm:id", id), Updates.set("dc:publisher", tag)));
        }
        return host.mongo()
                .documents(repository)
                .bulkWrite(models, new BulkWriteOptions().ordered(false))
                .getModifiedCount();
    }
}
