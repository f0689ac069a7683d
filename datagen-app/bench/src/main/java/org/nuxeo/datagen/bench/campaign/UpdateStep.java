// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.mongodb.client.model.BulkWriteOptions;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.UpdateOneModel;
import com.mongodb.client.model.Updates;
import com.mongodb.client.model.WriteModel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import org.apache.http.entity.ContentType;
import org.apache.http.nio.entity.NByteArrayEntity;
import org.bson.RawBsonDocument;
import org.elasticsearch.client.Request;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.stage.DocumentModels;
import org.nuxeo.datagen.importer.stage.IntervalSet;
import org.nuxeo.datagen.importer.stage.RangeWorkers;
import org.nuxeo.datagen.importer.stage.StopSignal;
import org.nuxeo.datagen.store.document.ByteSink;
import org.nuxeo.datagen.store.document.JsonEncoder;
import org.nuxeo.datagen.store.document.JsonEncoder.IndexedFields;
import org.nuxeo.datagen.store.document.Rights;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.index.IndexAdmin;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.DocumentRanges;
import org.nuxeo.datagen.store.service.ServiceKind;

/**
 * A step that sets {@code dc:publisher} of every document in MongoDB by unordered bulk writes, then indexes every
 * document again, as Nuxeo does after a change, and verifies all fields. Settings: {@code tag}, {@code batch}.
 */
record UpdateStep(Settings settings) implements Step<DirectHost> {

    private static final ContentType LINES = ContentType.create("application/x-ndjson");

    @Override
    public Set<ServiceKind> services() {
        return Set.of(ServiceKind.MONGO, ServiceKind.ELASTICSEARCH);
    }

    @Override
    public void run(DirectHost host, StepRecord record) {
        String tag = settings.text("tag", "updated");
        int batch = (int) settings.number("batch", 1_000);
        DocumentModels tagged = DocumentModels.of(host.dataset(), tag);
        long size = host.dataset().size();
        AtomicLong changed = new AtomicLong();
        long millis = over(
                host,
                batch,
                "update",
                () -> ranges -> range -> {
                    String repository = ranges.repository(range).label();
                    changed.addAndGet(update(host, repository, ranges.documents(range), tag));
                });
        record.storedDocuments("update", changed.get(), millis, Math.abs(size - changed.get()));
        IndexAdmin admin = new IndexAdmin(host.elastic());
        for (Repository repository : Repository.values()) {
            admin.beginFilling(repository.label());
        }
        Rights rights = tagged.rights(host.mongo());
        millis = over(host, batch, "re-index", () -> {
            StoredDocuments model = tagged.model(true);
            return ranges -> range -> {
                String repository = ranges.repository(range).label();
                JsonEncoder encoder = new JsonEncoder(IndexedFields.ALL, rights.of(repository));
                index(host, repository, ranges.documents(range), model, encoder);
            };
        });
        for (Repository repository : Repository.values()) {
            admin.endFilling(repository.label());
        }
        record.documents("re-index", size, millis, 0);
        host.verify(record, tagged, 0, true);
    }

    /** The work of a thread on each range. */
    private interface Worker {
        LongConsumer over(DocumentRanges ranges);
    }

    private interface Workers {
        Worker create();
    }

    private static long over(DirectHost host, int batch, String activity, Workers workers) {
        DocumentRanges ranges = new DocumentRanges(Delivery.of(host.dataset(), 1), batch);
        host.listener().started(activity, host.dataset().size());
        long startNanos = System.nanoTime();
        new RangeWorkers(ranges.count(), new IntervalSet(), new StopSignal()).run(activity, host.threads(), () -> {
            LongConsumer work = workers.create().over(ranges);
            return range -> {
                work.accept(range);
                host.listener().advanced(activity, ranges.documents(range).size());
            };
        });
        return (System.nanoTime() - startNanos) / 1_000_000;
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

    private static void index(
            DirectHost host, String repository, List<Identity> documents, StoredDocuments model, JsonEncoder encoder) {
        ByteSink lines = new ByteSink(documents.size() * 1_200);
        for (Identity document : documents) {
            var stored = model.document(document);
            lines.put(("{\"index\":{\"_id\":\"" + stored.id() + "\"}}\n").getBytes(StandardCharsets.US_ASCII));
            encoder.encode(stored, lines);
            lines.put('\n');
        }
        Request request = new Request("POST", "/" + IndexAdmin.indexOf(repository) + "/_bulk");
        request.addParameter("filter_path", "errors");
        request.setEntity(new NByteArrayEntity(lines.array(), 0, lines.length(), LINES));
        try (var answer = host.elastic().perform(request).getEntity().getContent()) {
            if (Json.mapper().readTree(answer).path("errors").asBoolean(true)) {
                throw new StageException("the index refused documents of " + repository);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
