// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.load;

import static org.assertj.core.api.Assertions.assertThat;

import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.load.DirectStage.DirectReport;
import org.nuxeo.datagen.importer.stage.Stage.StageContext;
import org.nuxeo.datagen.importer.testing.CountedProgress;
import org.nuxeo.datagen.importer.testing.Pipelines;
import org.nuxeo.datagen.store.document.Rights;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.mongo.MongoTarget;
import org.nuxeo.datagen.store.mongo.NuxeoIndexes;
import org.nuxeo.datagen.store.mongo.RepositorySetup;
import org.nuxeo.datagen.store.mongo.RepositorySetup.RepositoryCleaning;
import org.nuxeo.datagen.store.retry.RetryPolicy;
import org.nuxeo.datagen.store.testing.TestMongo;
import org.nuxeo.datagen.testing.Datasets;

class DirectStageTest {

    private static final Dataset DATASET = Datasets.ofBank(90, 3);

    @Test
    void everyDocumentIsWrittenOnceAndPresentTheSecondTime() {
        try (TestMongo server = new TestMongo();
                MongoStore mongo = new MongoStore(server.settings())) {
            DirectReport first = run(mongo, 3);
            assertThat(first.finished()).isTrue();
            assertThat(first.errors()).isEmpty();
            assertThat(first.rows()).allMatch(row -> row.imported() == row.planned() && row.present() == 0);
            assertThat(first.rows().stream()
                            .mapToLong(DirectReport.Row::imported)
                            .sum())
                    .isEqualTo(DATASET.size());
            for (Repository repository : DATASET.layout().repositories()) {
                long planned = 0;
                for (Kind kind : Bank.KINDS) {
                    planned += DATASET.count(repository, kind);
                }
                assertThat(mongo.documents(repository.label()).countDocuments()).isEqualTo(planned);
            }
            DirectReport second = run(mongo, 2);
            assertThat(second.rows())
                    .allMatch(row -> row.present() == row.planned() && row.imported() == row.planned());
        }
    }

    private static DirectReport run(MongoStore mongo, int threads) {
        CountedProgress progress = new CountedProgress();
        DirectReport report = new DirectStage(
                        Pipelines.models(DATASET),
                        threads,
                        100,
                        new MongoTarget(mongo),
                        Rights.ASSUMED,
                        RetryPolicy.DEFAULT,
                        StageContext.none().with(progress))
                .run();
        assertThat(progress.done("import")).isEqualTo(DATASET.size());
        return report;
    }

    @Test
    void cleaningKeepsTheRootAndTheIndexes() {
        try (TestMongo server = new TestMongo();
                com.mongodb.client.MongoClient client =
                        com.mongodb.client.MongoClients.create(server.settings().uri());
                MongoStore mongo = new MongoStore("test", name -> client.getDatabase("nuxeo"))) {
            String repository = Bank.US_EAST.label();
            RepositorySetup.ensure(mongo, repository);
            NuxeoIndexes.create(mongo, repository, false);
            run(mongo, 2);
            long documents = mongo.documents(repository).countDocuments();
            assertThat(documents).isGreaterThan(100);
            int indexes = indexes(mongo, repository);
            mongo.documents(repository)
                    .updateMany(
                            com.mongodb.client.model.Filters.eq("ecm:primaryType", "Customer"),
                            com.mongodb.client.model.Updates.set("ecm:isRecord", true));
            assertThat(RepositoryCleaning.records(client.getDatabase("nuxeo"), repository))
                    .isEqualTo(DATASET.count(Bank.US_EAST, Bank.CUSTOMER));
            assertThat(RepositoryCleaning.records(client.getDatabase("nuxeo"), "nowhere"))
                    .isZero();

            assertThat(RepositoryCleaning.clean(client.getDatabase("nuxeo"), repository))
                    .isEqualTo(documents - 1);

            assertThat(mongo.documents(repository).countDocuments()).isEqualTo(1);
            assertThat(mongo.documents(repository)
                            .find()
                            .first()
                            .getString("ecm:id")
                            .getValue())
                    .isEqualTo(RepositorySetup.ROOT_ID);
            assertThat(indexes(mongo, repository)).isEqualTo(indexes).isGreaterThan(1);
            assertThat(mongo.settings(repository).countDocuments()).isEqualTo(1);
        }
    }

    @Test
    void aRepositoryWithOtherIdsIsRefused() {
        try (TestMongo server = new TestMongo();
                MongoStore mongo = new MongoStore(server.settings())) {
            RepositorySetup.requireUuids(mongo, "archives");
            RepositorySetup.ensure(mongo, "archives");
            RepositorySetup.requireUuids(mongo, "archives");
            mongo.documents("us-west")
                    .insertOne(org.bson.RawBsonDocument.parse("{\"ecm:id\": \"0\", \"ecm:primaryType\": \"Root\"}"));
            org.assertj.core.api.Assertions.assertThatThrownBy(() -> RepositorySetup.requireUuids(mongo, "us-west"))
                    .isInstanceOf(org.nuxeo.datagen.store.failure.StageException.class)
                    .hasMessageStartingWith("repository us-west has ids of another type");
        }
    }

    private static int indexes(MongoStore mongo, String repository) {
        int count = 0;
        for (BsonDocument index : mongo.documents(repository).listIndexes(BsonDocument.class)) {
            count += index.containsKey("key") ? 1 : 0;
        }
        return count;
    }
}
