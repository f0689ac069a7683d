// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.scenario;

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
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import org.apache.http.entity.ContentType;
import org.apache.http.nio.entity.NByteArrayEntity;
import org.bson.RawBsonDocument;
import org.elasticsearch.client.Request;
import org.nuxeo.datagen.blobstore.OnDemandBlobs;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.report.VerifyReport;
import org.nuxeo.datagen.importer.run.Importer;
import org.nuxeo.datagen.importer.stage.IntervalSet;
import org.nuxeo.datagen.importer.stage.RangeWorkers;
import org.nuxeo.datagen.importer.stage.StopSignal;
import org.nuxeo.datagen.importer.verify.VerifySettings;
import org.nuxeo.datagen.store.document.ByteSink;
import org.nuxeo.datagen.store.document.IndexedFields;
import org.nuxeo.datagen.store.document.JsonEncoder;
import org.nuxeo.datagen.store.document.Rights;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.index.IndexAdmin;
import org.nuxeo.datagen.store.index.IndexNames;
import org.nuxeo.datagen.store.metrics.ImportMetrics;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.DocumentRanges;

/**
 * A step that sets {@code dc:publisher} of every document in MongoDB by unordered bulk writes, then indexes every
 * document again, as Nuxeo does after a change, and verifies all fields. Settings: {@code tag}, {@code batch}.
 */
final class UpdateStep implements ScenarioAction {

    private static final ContentType LINES = ContentType.create("application/x-ndjson");

    @Override
    public void run(Campaign campaign, ScenarioStep step) {
        String tag = step.text("tag", "updated");
        int batch = (int) step.number("batch", 1_000);
        Importer tagged =
                Importer.of(campaign.dataset(), tag, new OnDemandBlobs(), ImportMetrics.none(), campaign.listener());
        long size = campaign.dataset().size();
        campaign.mongo();
        AtomicLong changed = new AtomicLong();
        long millis = over(
                campaign,
                batch,
                "update",
                () -> ranges -> range -> {
                    String repository = ranges.repository(range).label();
                    changed.addAndGet(update(campaign, repository, ranges.documents(range), tag));
                });
        campaign.done(step, "update", changed.get(), millis, Math.abs(size - changed.get()));
        IndexAdmin admin = new IndexAdmin(campaign.elastic());
        for (Repository repository : Repository.values()) {
            admin.beginFilling(repository.label());
        }
        Rights rights = tagged.rights(campaign.mongo());
        millis = over(campaign, batch, "re-index", () -> {
            StoredDocuments model = tagged.model(true);
            return ranges -> range -> {
                String repository = ranges.repository(range).label();
                JsonEncoder encoder = new JsonEncoder(IndexedFields.ALL, rights.of(repository));
                index(campaign, repository, ranges.documents(range), model, encoder);
            };
        });
        for (Repository repository : Repository.values()) {
            admin.endFilling(repository.label());
        }
        campaign.done(step, "re-index", size, millis, 0);
        VerifyReport report = campaign.run(
                tagged.verify(VerifySettings.of(campaign.threads(), 0), campaign.mongo(), campaign.elastic()));
        report.differences().stream().limit(10).forEach(each -> campaign.report()
                .note(each.toString()));
        campaign.done(step, "verify", report.verified(), report.elapsedMillis(), report.differenceCount());
    }

    /** The work of a thread on each range. */
    private interface Worker {
        LongConsumer over(DocumentRanges ranges);
    }

    private interface Workers {
        Worker create();
    }

    private static long over(Campaign campaign, int batch, String activity, Workers workers) {
        DocumentRanges ranges = new DocumentRanges(Delivery.of(campaign.dataset(), 1), batch);
        campaign.listener().started(activity, campaign.dataset().size());
        long startNanos = System.nanoTime();
        new RangeWorkers(ranges.count(), new IntervalSet(), new StopSignal()).run(activity, campaign.threads(), () -> {
            LongConsumer work = workers.create().over(ranges);
            return range -> {
                work.accept(range);
                campaign.listener().advanced(activity, ranges.documents(range).size());
            };
        });
        return (System.nanoTime() - startNanos) / 1_000_000;
    }

    private static int update(Campaign campaign, String repository, List<Identity> documents, String tag) {
        List<WriteModel<RawBsonDocument>> models = new ArrayList<>(documents.size());
        for (Identity document : documents) {
            String id = campaign.dataset().id(document).toString();
            models.add(new UpdateOneModel<>(Filters.eq("ecm:id", id), Updates.set("dc:publisher", tag)));
        }
        return campaign.mongo()
                .documents(repository)
                .bulkWrite(models, new BulkWriteOptions().ordered(false))
                .getModifiedCount();
    }

    private static void index(
            Campaign campaign,
            String repository,
            List<Identity> documents,
            StoredDocuments model,
            JsonEncoder encoder) {
        ByteSink lines = new ByteSink(documents.size() * 1_200);
        for (Identity document : documents) {
            var stored = model.document(document);
            lines.put(("{\"index\":{\"_id\":\"" + stored.id() + "\"}}\n").getBytes(StandardCharsets.US_ASCII));
            encoder.encode(stored, lines);
            lines.put('\n');
        }
        Request request = new Request("POST", "/" + IndexNames.of(repository) + "/_bulk");
        request.addParameter("filter_path", "errors");
        request.setEntity(new NByteArrayEntity(lines.array(), 0, lines.length(), LINES));
        try (var answer = campaign.elastic().perform(request).getEntity().getContent()) {
            if (Json.mapper().readTree(answer).path("errors").asBoolean(true)) {
                throw new StageException("the index refused documents of " + repository);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
