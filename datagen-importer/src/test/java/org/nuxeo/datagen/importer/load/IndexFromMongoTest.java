// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.bson.RawBsonDocument;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.ledger.StatementLines;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.importer.load.IndexStage.IndexSettings;
import org.nuxeo.datagen.importer.report.IndexReport;
import org.nuxeo.datagen.importer.report.VerifyReport;
import org.nuxeo.datagen.importer.settings.BlobCheck;
import org.nuxeo.datagen.importer.settings.IndexShards;
import org.nuxeo.datagen.importer.settings.IndexSource;
import org.nuxeo.datagen.importer.settings.StoreLayout;
import org.nuxeo.datagen.importer.stage.DocumentModels;
import org.nuxeo.datagen.importer.stage.Stage.StageContext;
import org.nuxeo.datagen.importer.stage.StageControl;
import org.nuxeo.datagen.importer.testing.CountedProgress;
import org.nuxeo.datagen.importer.testing.Imported;
import org.nuxeo.datagen.importer.testing.KeptState;
import org.nuxeo.datagen.importer.testing.Pipelines;
import org.nuxeo.datagen.importer.verify.VerifySettings;
import org.nuxeo.datagen.store.document.Difference;
import org.nuxeo.datagen.store.id.IdType;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.retry.RetryPolicy;
import org.nuxeo.datagen.store.service.ElasticsearchSettings;
import org.nuxeo.datagen.store.testing.TestIndex;
import org.nuxeo.datagen.testing.Datasets;
import org.nuxeo.datagen.testing.Eventually;

class IndexFromMongoTest {

    private static final Dataset DATASET = Datasets.ofBank(60, 10);
    private static final DocumentModels MODELS = Pipelines.models(DATASET).withFullText();

    private static IndexStage stage(Imported imported, ElasticStore elastic, IndexSettings settings, KeptState kept) {
        return stage(imported, elastic, settings, StageContext.none().with(kept));
    }

    private static IndexStage stage(
            Imported imported, ElasticStore elastic, IndexSettings settings, StageContext context) {
        Delivery whole = Delivery.of(DATASET, 1);
        return new IndexStage(
                settings, MODELS, whole, whole.positions(), IndexSource.MONGO, imported.mongo(), elastic, context);
    }

    private static IndexSettings settings() {
        StoreLayout limited = new StoreLayout(
                IdType.UUID,
                false,
                null,
                List.of("archives"),
                true,
                StoreLayout.IndexCreation.BEFORE,
                0,
                IndexShards.USUAL);
        return new IndexSettings(2, 100, limited, RetryPolicy.DEFAULT, false);
    }

    @Test
    void documentsInMongoAreIndexedAndMissingOnesAreNot() throws Exception {
        try (Imported imported = new Imported(DATASET);
                TestIndex index = new TestIndex();
                ElasticStore elastic = new ElasticStore(ElasticsearchSettings.of(index.url()))) {
            var east = imported.mongo().documents("us-east");
            RawBsonDocument letter = east.find(Filters.eq("ecm:name", "letter")).first();
            east.updateOne(Filters.eq("_id", letter.get("_id")), Updates.set("dc:title", "forged"));
            RawBsonDocument card =
                    east.find(Filters.eq("ecm:primaryType", "IDCard")).first();
            east.deleteOne(Filters.eq("_id", card.get("_id")));
            RawBsonDocument account =
                    east.find(Filters.eq("ecm:primaryType", "Account")).first();
            east.updateOne(Filters.eq("_id", account.get("_id")), Updates.unset("account:number"));

            IndexReport report =
                    stage(imported, elastic, settings(), new KeptState()).run();
            assertThat(report.indexed()).isEqualTo(DATASET.size() - 2);
            assertThat(report.refusedCount()).isEqualTo(2);
            assertThat(report.refused())
                    .anyMatch(reason ->
                            reason.equals(card.getString("ecm:id").getValue() + ": mongo: document is missing"))
                    .anyMatch(reason -> reason.endsWith("mongo: field account:number is missing or has another type"));
            assertThat(index.size()).isEqualTo((int) DATASET.size() - 2);
            // Every field is what the generator would have given, except the one that was changed in MongoDB.
            VerifySettings compared = new VerifySettings(
                    2, 200, 0, BlobCheck.DIGEST, 100, settings().layout(), RetryPolicy.DEFAULT, true, false);
            VerifyReport verified = Pipelines.verify(compared, MODELS, imported.mongo(), elastic);
            assertThat(verified.differences().stream()
                            .filter(each -> each.store().equals("elasticsearch")))
                    .extracting(Difference::field)
                    .containsExactlyInAnyOrder("missing", "missing", "dc:title", "ecm:title");
        }
    }

    /** Nuxeo changes the readers of documents in MongoDB first, and some releases never in the index. */
    @Test
    void readersInTheIndexAreComparedWithThoseInMongoAndWhatIsTooOpenComesFirst() throws Exception {
        try (Imported imported = new Imported(DATASET);
                TestIndex index = new TestIndex();
                ElasticStore elastic = new ElasticStore(ElasticsearchSettings.of(index.url()))) {
            stage(imported, elastic, settings(), new KeptState()).run();
            VerifySettings readers = VerifySettings.of(2, 0).withoutOthers().withReadersOnly();
            VerifyReport equal = verify(readers, imported, elastic);
            assertThat(equal.differences()).isEmpty();
            assertThat(equal.rows()).allSatisfy(row -> assertThat(row.indexed()).isEqualTo(row.planned()));

            var east = imported.mongo().documents("us-east");
            east.updateMany(
                    Filters.eq("ecm:primaryType", "Account"),
                    Updates.set("ecm:racl", List.of("Administrator", "administrators", "guests", "members")));
            long cards = east.updateMany(
                            Filters.eq("ecm:primaryType", "IDCard"), Updates.set("ecm:racl", List.of("Administrator")))
                    .getModifiedCount();
            east.deleteMany(Filters.eq("ecm:name", "letter"));
            List<Difference> found = verify(readers, imported, elastic).differences().stream()
                    .filter(each -> each.store().equals("elasticsearch"))
                    .toList();
            assertThat(found).extracting(Difference::field).containsExactly("too open", "ecm:acl");
            assertThat(found.get(0).expected()).isEqualTo("[\"Administrator\"]");
            assertThat(found.get(0).found())
                    .isEqualTo("[\"Administrator\",\"administrators\",\"members\"] in " + cards + " documents");
            assertThat(verify(readers, imported, null).differences())
                    .noneMatch(each -> each.store().equals("elasticsearch"));
        }
    }

    private static VerifyReport verify(VerifySettings settings, Imported imported, ElasticStore elastic) {
        return Pipelines.verify(settings, Pipelines.models(DATASET), imported.mongo(), elastic);
    }

    @Test
    void aStoppedRunIsResumed() throws Exception {
        KeptState kept = new KeptState();
        try (Imported imported = new Imported(DATASET);
                TestIndex index = new TestIndex();
                ElasticStore elastic = new ElasticStore(ElasticsearchSettings.of(index.url()))) {
            CountedProgress progress = new CountedProgress();
            IndexStage first = stage(
                    imported,
                    elastic,
                    settings(),
                    StageContext.none()
                            .with(new StageControl(1_000, 0))
                            .with(progress)
                            .with(kept));
            CompletableFuture<IndexReport> run = CompletableFuture.supplyAsync(first::run);
            Eventually.await("200 documents", () -> progress.done("index") >= 200);
            first.context().stop().stop();
            assertThat(run.get(120, TimeUnit.SECONDS).finished()).isFalse();
            long sentBefore = index.items();
            IndexReport whole = stage(imported, elastic, settings(), kept).run();
            assertThat(whole.finished()).isTrue();
            assertThat(whole.indexed()).isEqualTo(DATASET.size());
            assertThat(index.items() - sentBefore).as("sent by the second run").isLessThan(DATASET.size());
        }
    }

    @Test
    void wordsOfAStatementComeFromItsLinesIfAllFieldsAreIndexed() throws Exception {
        try (Imported imported = new Imported(DATASET);
                TestIndex index = new TestIndex();
                ElasticStore elastic = new ElasticStore(ElasticsearchSettings.of(index.url()))) {
            stage(imported, elastic, settings(), new KeptState()).run();
            for (long ordinal = DATASET.firstOrdinal(Bank.STATEMENT); ordinal < DATASET.size(); ordinal += 97) {
                Identity statement = DATASET.identity(ordinal);
                String repository = DATASET.layout().repository(statement).label();
                JsonNode found = elastic.json(
                                "POST",
                                "/nuxeo-" + repository + "/_mget",
                                "{\"ids\":[\"" + DATASET.id(statement) + "\"]}")
                        .at("/docs/0/_source");
                if (repository.equals("archives")) {
                    assertThat(found.has("ecm:binarytext")).isFalse();
                    assertThat(found.has("account:number")).isTrue();
                    assertThat(found.has("dc:creator")).isFalse();
                    continue;
                }
                StatementLines lines = new StatementLines();
                Bank.of(DATASET)
                        .generator()
                        .statement(Bank.of(DATASET).account(DATASET.document(statement)), statement.month(), lines);
                assertThat(found.path("ecm:binarytext").asText())
                        .contains(Bank.of(DATASET)
                                .customer(DATASET.document(statement))
                                .fullName())
                        .contains(lines.counterparty(0))
                        .contains(lines.counterparty(lines.count() - 1));
            }
        }
    }
}
