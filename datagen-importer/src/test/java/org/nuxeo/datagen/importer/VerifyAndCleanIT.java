package org.nuxeo.datagen.importer;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.importer.internal.consume.ConsumeSettings;
import org.nuxeo.datagen.importer.internal.mongo.MongoStore;
import org.nuxeo.datagen.importer.internal.record.Delivery;
import org.nuxeo.datagen.importer.report.CleanReport;
import org.nuxeo.datagen.importer.report.Difference;
import org.nuxeo.datagen.importer.report.VerifyReport;
import org.nuxeo.datagen.importer.settings.RecordFormat;
import org.nuxeo.datagen.importer.testing.PipelineServices;
import org.nuxeo.datagen.importer.testing.Pipelines;

/** An import that is looked at and taken away again, altered in between with the bare driver. */
class VerifyAndCleanIT {

    private static final Dataset DATASET =
            Dataset.of(DatasetSpec.builder().customers(300).months(12).build());

    @RegisterExtension
    static final PipelineServices SERVICES = new PipelineServices();

    @Test
    void verifyNamesEveryKindOfDifference() {
        Pipelines.produce(SERVICES.kafka(), Delivery.of(DATASET, 2), RecordFormat.REFERENCE);
        SERVICES.consume(DATASET, Pipelines.settings());
        try (MongoClient client = MongoClients.create(SERVICES.mongo().uri())) {
            MongoCollection<Document> east = client.getDatabase("nuxeo").getCollection("us-east");
            east.updateOne(new Document("ecm:name", "letter"), new Document("$set", new Document("dc:title", "x")));
            Document card = east.find(new Document("ecm:primaryType", "IDCard")).first();
            east.deleteOne(new Document("_id", card.get("_id")));
            Document account =
                    east.find(new Document("ecm:primaryType", "Account")).first();
            east.deleteOne(new Document("_id", account.get("_id")));
            east.insertOne(new Document("ecm:id", "strange").append("ecm:primaryType", "File"));
        }
        VerifyReport report = SERVICES.verify(DATASET);
        assertThat(report.differences())
                .extracting(Difference::field)
                .contains("dc:title", "missing", "orphan", "unexpected");
        assertThat(report.differences().stream().filter(each -> each.field().equals("missing")))
                .hasSize(2);
        assertThat(report.isClean()).isFalse();
    }

    @Test
    void cleanLeavesTheFoldersThatAnotherDatasetUses() {
        Dataset other =
                Dataset.of(DatasetSpec.builder().seed(7).customers(9).months(3).build());
        for (Dataset dataset : new Dataset[] {DATASET, other}) {
            Pipelines.clear(SERVICES.kafka(), ConsumeSettings.DEFAULT_GROUP);
            Pipelines.produce(SERVICES.kafka(), Delivery.of(dataset, 2), RecordFormat.REFERENCE);
            SERVICES.consume(dataset, Pipelines.settings());
        }
        try (MongoStore store = new MongoStore(SERVICES.mongo())) {
            CleanReport report = Pipelines.importer(DATASET)
                    .clean(SERVICES.kafka(), java.util.List.of(ConsumeSettings.DEFAULT_GROUP), store, null)
                    .run();
            assertThat(report.foldersKept()).isPositive();
        }
        assertThat(SERVICES.verify(other).differences()).isEmpty();
        assertThat(Pipelines.countInMongo(SERVICES.mongo())).isEqualTo(other.size());
    }

    @Test
    void cleanLeavesOnlyTheRoot() {
        Pipelines.produce(SERVICES.kafka(), Delivery.of(DATASET, 2), RecordFormat.REFERENCE);
        SERVICES.consume(DATASET, Pipelines.settings());
        try (MongoStore store = new MongoStore(SERVICES.mongo())) {
            CleanReport report = Pipelines.importer(DATASET)
                    .clean(SERVICES.kafka(), java.util.List.of(ConsumeSettings.DEFAULT_GROUP), store, null)
                    .run();
            assertThat(report.documents()).isEqualTo(DATASET.size());
            assertThat(report.foldersKept()).isZero();
        }
        assertThat(Pipelines.countInMongo(SERVICES.mongo())).isZero();
    }
}
