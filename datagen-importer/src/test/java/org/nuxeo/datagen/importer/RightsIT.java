// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonString;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.importer.consume.ConsumeSettings;
import org.nuxeo.datagen.importer.consume.ConsumeStage;
import org.nuxeo.datagen.importer.load.IndexStage;
import org.nuxeo.datagen.importer.load.IndexStage.IndexSettings;
import org.nuxeo.datagen.importer.report.ConsumeReport;
import org.nuxeo.datagen.importer.report.IndexReport;
import org.nuxeo.datagen.importer.report.VerifyReport;
import org.nuxeo.datagen.importer.settings.IndexShards;
import org.nuxeo.datagen.importer.settings.IndexSource;
import org.nuxeo.datagen.importer.settings.StoreLayout;
import org.nuxeo.datagen.importer.settings.StoreLayout.IndexCreation;
import org.nuxeo.datagen.importer.stage.Stage.StageContext;
import org.nuxeo.datagen.importer.testing.PipelineServices;
import org.nuxeo.datagen.importer.testing.Pipelines;
import org.nuxeo.datagen.importer.verify.VerifySettings;
import org.nuxeo.datagen.store.document.Difference;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.mongo.RepositorySetup;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.RecordFormat;
import org.nuxeo.datagen.store.service.ElasticsearchSettings;
import org.nuxeo.datagen.store.testing.TestIndex;
import org.nuxeo.datagen.testing.Datasets;

/** Who may read documents follows from the existing root and the folders below it. */
class RightsIT {

    private static final Dataset DATASET = Datasets.ofBank(60, 8);
    private static final List<String> ADMINISTRATOR = List.of("Administrator");

    @RegisterExtension
    static final PipelineServices SERVICES = new PipelineServices();

    private MongoStore mongo;
    private TestIndex index;
    private ElasticStore elastic;

    @BeforeEach
    void open() throws Exception {
        mongo = new MongoStore(SERVICES.mongo());
        index = new TestIndex();
        elastic = new ElasticStore(ElasticsearchSettings.of(index.url()));
    }

    @AfterEach
    void close() {
        elastic.close();
        index.close();
        mongo.close();
    }

    private MongoCollection<RawBsonDocument> documents(String repository) {
        return mongo.documents(repository);
    }

    /** Sets the entries of a document, as a content template or an administrator does. */
    private void setEntries(String repository, String id, Document... entries) {
        documents(repository)
                .updateOne(
                        Filters.eq("ecm:id", id),
                        Updates.set("ecm:acp", List.of(new Document("name", "local").append("acl", List.of(entries)))));
    }

    private static Document grant(String user, String permission) {
        return new Document("perm", permission).append("grant", true).append("user", user);
    }

    private void restrictRoot(String repository) {
        RepositorySetup.ensure(mongo, repository);
        setEntries(repository, RepositorySetup.ROOT_ID, grant("Administrator", "Everything"));
    }

    private void consume() {
        consume(elastic, IndexCreation.NONE);
    }

    private ConsumeReport consume(ElasticStore indexed, IndexCreation indexes) {
        Pipelines.produce(SERVICES.kafka(), Delivery.of(DATASET, 3), RecordFormat.REFERENCE);
        StoreLayout usual = StoreLayout.DEFAULT;
        StoreLayout layout = new StoreLayout(
                usual.idType(), usual.nativeIds(), null, List.of(), usual.fullText(), indexes, 0, IndexShards.USUAL);
        return new ConsumeStage(
                        SERVICES.kafka(),
                        Pipelines.settings().withLayout(layout),
                        Pipelines.models(DATASET),
                        mongo,
                        indexed,
                        StageContext.none())
                .run();
    }

    private VerifyReport verify() {
        return Pipelines.verify(VerifySettings.of(2, 50), Pipelines.models(DATASET), mongo, elastic);
    }

    private long readBy(String repository, List<String> readers) {
        BsonArray names = new BsonArray(readers.stream().map(BsonString::new).toList());
        long count = 0;
        for (RawBsonDocument each : documents(repository).find(Filters.exists("ecm:parentId"))) {
            count += names.equals(each.get("ecm:racl")) ? 1 : 0;
        }
        return count;
    }

    private long held(String repository) {
        return documents(repository).countDocuments(Filters.exists("ecm:parentId"));
    }

    @Test
    void importedDocumentsHaveTheReadersOfTheRoot() {
        restrictRoot("us-east");
        consume();
        assertThat(held("us-east")).isPositive();
        assertThat(readBy("us-east", ADMINISTRATOR)).isEqualTo(held("us-east"));
        assertThat(readBy("us-west", List.of("Administrator", "administrators", "members")))
                .isEqualTo(held("us-west"));
        VerifyReport report = verify();
        assertThat(report.differences()).isEmpty();
        assertThat(report.verified()).isEqualTo(DATASET.size());
    }

    @Test
    @Tag("long")
    void anIndexFilledLaterHasTheSameRights() throws Exception {
        restrictRoot("us-east");
        consume();
        for (IndexSource source : IndexSource.values()) {
            try (TestIndex other = new TestIndex();
                    ElasticStore filled = new ElasticStore(ElasticsearchSettings.of(other.url()))) {
                IndexReport report = new IndexStage(
                                IndexSettings.of(2),
                                Pipelines.models(DATASET),
                                Delivery.of(DATASET, 1),
                                Delivery.of(DATASET, 1).positions(),
                                source,
                                mongo,
                                filled,
                                StageContext.none())
                        .run();
                assertThat(report.refusedCount()).isZero();
                assertThat(Pipelines.verify(VerifySettings.of(2, 0), Pipelines.models(DATASET), mongo, filled)
                                .differences())
                        .as(source.name())
                        .isEmpty();
            }
        }
    }

    @Test
    void oneChangedEntryIsOneFindingForEachStore() {
        consume();
        restrictRoot("archives");
        VerifyReport report = verify();
        assertThat(report.isClean()).isFalse();
        assertThat(report.differenceCount()).isEqualTo(2);
        assertThat(report.differences())
                .extracting(Difference::store, Difference::repository, Difference::field, Difference::expected)
                .containsExactlyInAnyOrder(
                        tuple("mongo", "archives", "ecm:racl", "[Administrator]"),
                        tuple("elasticsearch", "archives", "ecm:acl", "[\"Administrator\"]"));
        assertThat(report.differences())
                .allSatisfy(each -> assertThat(each.found()).endsWith(" in " + held("archives") + " documents"));
        assertThat(report.verified()).isEqualTo(DATASET.size() - held("archives"));
    }

    /** Runs with MongoDB's indexes, as Nuxeo has them, and without them, when only imported folders are read. */
    @ParameterizedTest
    @Tag("long")
    @EnumSource(names = {"BEFORE", "NONE"})
    void entriesOfAStateApplyToEverythingBelowIt(IndexCreation indexes) {
        consume(null, indexes);
        MongoCollection<RawBsonDocument> east = documents("us-east");
        RawBsonDocument florida = east.find(Filters.eq("ecm:name", "florida")).first();
        String id = florida.getString("ecm:id").getValue();
        Document everyone = grant("Everyone", "Everything").append("grant", false);
        setEntries("us-east", id, grant("floridians", "Read"), everyone);
        east.updateOne(Filters.eq("ecm:id", id), Updates.set("ecm:racl", List.of("floridians")));
        long below = east.deleteMany(Filters.eq("ecm:ancestorIds", id)).getDeletedCount();
        assertThat(below).isPositive();
        Pipelines.clear(SERVICES.kafka(), ConsumeSettings.DEFAULT_GROUP);

        assertThat(consume(null, indexes).deadLetters()).isZero();
        assertThat(readBy("us-east", List.of("floridians"))).isEqualTo(below + 1);
        VerifyReport report = SERVICES.verify(DATASET);
        assertThat(report.differences()).isEmpty();
        assertThat(report.verified()).isEqualTo(DATASET.size());
    }

    @Test
    @Tag("long")
    void changesThatNuxeoMakesInFoldersAreNotFindings() {
        consume();
        documents("us-east")
                .updateMany(Filters.eq("ecm:primaryType", "Domain"), Updates.set("ecm:systemChangeToken", 3L));
        setEntries(
                "us-east",
                documents("us-east")
                        .find(Filters.eq("ecm:name", "florida"))
                        .first()
                        .getString("ecm:id")
                        .getValue(),
                grant("nobody", "Write"));
        assertThat(verify().differences()).isEmpty();
        assertThat(SERVICES.consume(DATASET, Pipelines.settings().withGroup("second"))
                        .deadLetters())
                .isZero();
    }
}
