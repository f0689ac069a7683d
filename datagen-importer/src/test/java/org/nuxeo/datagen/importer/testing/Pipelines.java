// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.testing;

import com.mongodb.MongoCommandException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import java.util.Arrays;
import java.util.List;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.importer.consume.ConsumeSettings;
import org.nuxeo.datagen.importer.consume.ConsumeStage;
import org.nuxeo.datagen.importer.load.IndexStage;
import org.nuxeo.datagen.importer.load.IndexStage.IndexSettings;
import org.nuxeo.datagen.importer.produce.ProduceStage;
import org.nuxeo.datagen.importer.produce.ProduceStage.ProduceSettings;
import org.nuxeo.datagen.importer.report.ConsumeReport;
import org.nuxeo.datagen.importer.report.IndexReport;
import org.nuxeo.datagen.importer.report.ProduceReport;
import org.nuxeo.datagen.importer.report.VerifyReport;
import org.nuxeo.datagen.importer.stage.DocumentModels;
import org.nuxeo.datagen.importer.stage.Stage.StageContext;
import org.nuxeo.datagen.importer.verify.VerifySettings;
import org.nuxeo.datagen.importer.verify.VerifySettings.VerifyScope;
import org.nuxeo.datagen.importer.verify.VerifyStage;
import org.nuxeo.datagen.store.id.IdScheme;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.kafka.TopicAdmin;
import org.nuxeo.datagen.store.kafka.Topics;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.RecordFormat;
import org.nuxeo.datagen.store.service.KafkaSettings;
import org.nuxeo.datagen.store.service.MongoSettings;
import org.nuxeo.datagen.store.testing.FakeBlobs;
import org.nuxeo.datagen.testing.Datasets;

/** The stages in tests: without an index, and with blobs that are described but not rendered. */
public final class Pipelines {

    private Pipelines() {}

    /** Returns a dataset of the bank with the live boundary of 12 months, so that those of other sizes are its growth. */
    public static Dataset growing(long customers, int months) {
        Dataset usual = Datasets.ofBank();
        return usual.withSpec(usual.spec().withSize(customers, months));
    }

    public static DocumentModels models(Dataset dataset) {
        return new DocumentModels(dataset, FakeBlobs::new, FakeBlobs::new, null, IdScheme.DEFAULT, false);
    }

    public static ProduceReport produce(KafkaSettings kafka, Delivery delivery, RecordFormat format) {
        return produce(kafka, delivery, ProduceSettings.of(format, 2));
    }

    public static ProduceReport produce(KafkaSettings kafka, Delivery delivery, ProduceSettings settings) {
        return new ProduceStage(kafka, settings, delivery, models(delivery.dataset()), StageContext.none()).run();
    }

    public static ConsumeReport consume(
            KafkaSettings kafka, MongoSettings mongo, Dataset dataset, ConsumeSettings settings) {
        try (MongoStore store = new MongoStore(mongo)) {
            return new ConsumeStage(kafka, settings, models(dataset), store, null, StageContext.none()).run();
        }
    }

    public static VerifyReport verify(MongoSettings mongo, Dataset dataset) {
        try (MongoStore store = new MongoStore(mongo)) {
            return verify(VerifySettings.of(2, 100), models(dataset), store, null);
        }
    }

    /** Compares a whole dataset with what the stores hold. */
    public static VerifyReport verify(
            VerifySettings settings, DocumentModels models, MongoStore mongo, @Nullable ElasticStore index) {
        VerifyScope whole = VerifyScope.whole(models.dataset());
        return new VerifyStage(settings, models, whole, mongo, index, StageContext.none()).run();
    }

    /** Indexes a whole dataset from the generator. */
    public static IndexReport index(
            IndexSettings settings, DocumentModels models, @Nullable MongoStore mongo, ElasticStore elastic) {
        return IndexStage.ofAll(settings, models, mongo, elastic, StageContext.none())
                .run();
    }

    public static ConsumeSettings settings() {
        return ConsumeSettings.of(Bank.REPOSITORIES.labels(), 3).withBatch(100);
    }

    /** Removes all topics, and the offsets of groups and of their replays. */
    public static void clear(KafkaSettings kafka, String... groups) {
        try (TopicAdmin admin = new TopicAdmin(kafka)) {
            admin.delete(List.of(Topics.DEAD_LETTERS));
            for (String repository : Bank.REPOSITORIES.labels()) {
                admin.delete(List.of(Topics.documents(repository), Topics.folders(repository)));
            }
            for (String group : admin.groups()) {
                if (Arrays.stream(groups).anyMatch(each -> group.equals(each) || group.startsWith(each + "-replay"))) {
                    admin.deleteGroup(group);
                }
            }
        }
    }

    /** Returns whether more than a number of documents have arrived, while an import goes on. */
    public static boolean hasImported(MongoSettings mongo, long documents) {
        try {
            return countInMongo(mongo) > documents;
        } catch (MongoCommandException e) {
            // The stand-in cannot count a collection while documents are added to it.
            return false;
        }
    }

    /** Counts documents with the bare driver, without roots. */
    public static long countInMongo(MongoSettings mongo) {
        try (MongoClient client = MongoClients.create(mongo.uri())) {
            return Bank.REPOSITORIES.labels().stream()
                    .mapToLong(name -> client.getDatabase(mongo.database())
                            .getCollection(name)
                            .countDocuments(new Document("ecm:parentId", new Document("$exists", true))))
                    .sum();
        }
    }
}
