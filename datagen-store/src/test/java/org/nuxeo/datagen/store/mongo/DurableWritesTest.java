// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.mongo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.LIST;

import com.mongodb.client.model.Filters;
import de.bwaldvogel.mongo.bson.Document;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.store.bulk.Batch;
import org.nuxeo.datagen.store.bulk.BatchTarget.WriteStatus;
import org.nuxeo.datagen.store.bulk.BatchWriter;
import org.nuxeo.datagen.store.bulk.Settlement;
import org.nuxeo.datagen.store.document.BsonEncoder.BsonEncoders;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.metrics.ImportMetrics;
import org.nuxeo.datagen.store.retry.RetryPolicy;
import org.nuxeo.datagen.store.service.MongoSettings;
import org.nuxeo.datagen.store.service.ServiceWords;
import org.nuxeo.datagen.store.testing.TestMongo;
import org.nuxeo.datagen.testing.Datasets;

/**
 * Which documents count as written when a majority of the members does not have them yet. The server speaks MongoDB's protocol, and
 * answers as a replica set was seen to answer whose secondaries did not copy: with a write concern error beside the results.
 */
class DurableWritesTest {

    private static final Dataset DATASET = Datasets.ofBank(30, 3);
    private static final String REPOSITORY = "archives";
    private static final RetryPolicy QUICK =
            new RetryPolicy(Duration.ofMillis(1), Duration.ofMillis(2), Duration.ofSeconds(20));

    private final List<Document> commands = new CopyOnWriteArrayList<>();
    private final List<TestMongo.Script> inserts = new CopyOnWriteArrayList<>();

    /** Answers inserts by the script whose turn it is, and everything else as usual. */
    private Document reply(Document command, Supplier<Document> usual) {
        commands.add(command);
        boolean isInsert = command.containsKey("insert") && REPOSITORY.equals(command.get("insert"));
        return isInsert && !inserts.isEmpty() ? inserts.remove(0).reply(command, usual) : usual.get();
    }

    private static Document doubted(Document reply) {
        return reply.append(
                "writeConcernError",
                new Document(
                        Map.of("code", 64, "codeName", "WriteConcernFailed", "errmsg", "waiting for replication")));
    }

    private static Batch batch() {
        StoredDocuments model = new StoredDocuments(DATASET, null, null);
        Batch batch = new Batch(3, BsonEncoders.DEFAULT);
        batch.reset(REPOSITORY);
        for (int i = 0; i < 3; i++) {
            batch.add(model.document(DATASET.identity(DATASET.size() - 1 - i)), i, null);
        }
        return batch;
    }

    private static Settlement write(MongoStore store, Batch batch) {
        return new BatchWriter(new MongoTarget(store), QUICK, () -> false, ImportMetrics.none()).write(batch);
    }

    private static long held(MongoStore store) {
        return store.documents(REPOSITORY).countDocuments(Filters.exists("ecm:id"));
    }

    private List<Document> of(String command) {
        return commands.stream().filter(each -> each.containsKey(command)).toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''                        | majority |      |",
                "/?journal=true            | majority | true |",
                "/?wtimeoutMS=60000        | majority |      | 60000",
                "/?journal=true&w=majority | majority | true |",
                "/?w=2&wtimeoutMS=5        | 2        |      | 5",
                "/?w=1                     | 1        |      |"
            })
    void aMajorityMustHaveADocumentUnlessTheAddressSaysHowMany(
            String options, String members, Boolean journal, Integer timeoutMillis) {
        try (TestMongo server = new TestMongo(this::reply);
                MongoStore store = new MongoStore(server.settings(options))) {
            write(store, batch());
            Document concern = (Document) of("insert").get(0).get("writeConcern");
            assertThat(concern.get("w")).hasToString(members);
            assertThat(concern.get("j")).isEqualTo(journal);
            assertThat(concern.get("wtimeout")).isEqualTo(timeoutMillis);
            assertThat(MongoSettings.risk(store.settings().writeConcern()).isPresent())
                    .isEqualTo(members.equals("1"));
        }
    }

    @Test
    void anAddressWithoutAcknowledgementsIsRefused() {
        assertThatThrownBy(() -> MongoSettings.of("mongodb://localhost/?w=0"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("omit w");
        Description words =
                Description.NOTHING.with(ServiceWords.MONGO, "mongodb://u:secret@localhost/?w=0", Description.GIVEN);
        assertThatThrownBy(() -> ServiceWords.mongo(words))
                .hasMessageContaining("w=0: nobody would know")
                .hasMessageNotContaining("secret");
    }

    /** The second reply names duplicates and doubts them; afterwards the member that has them is lost. */
    @Test
    void duplicatesBesideAWriteConcernErrorAreSentAgain() {
        try (TestMongo server = new TestMongo(this::reply);
                MongoStore store = new MongoStore(server.settings("/?wtimeoutMS=1000"))) {
            Runnable rollback = () -> store.documents(REPOSITORY).deleteMany(Filters.exists("ecm:id"));
            inserts.add((command, usual) -> doubted(usual.get()));
            inserts.add((command, usual) -> {
                Document reply = doubted(usual.get());
                assertThat(reply.get("writeErrors")).asInstanceOf(LIST).hasSize(3);
                return reply;
            });
            inserts.add((command, usual) -> {
                rollback.run();
                return usual.get();
            });
            Settlement settlement = write(store, batch());
            if (!inserts.isEmpty()) {
                rollback.run();
            }
            assertThat(settlement.count(WriteStatus.WRITTEN)).isEqualTo(3);
            assertThat(held(store)).isEqualTo(3);
        }
    }

    /** The server has a document that an earlier attempt wrote, and a rollback removes it before it is compared. */
    @Test
    void aDocumentThatIsGoneAfterADuplicateIsSentAgainOnce() {
        try (TestMongo server = new TestMongo(this::reply);
                MongoStore store = new MongoStore(server.settings())) {
            write(store, batch());
            inserts.add((command, usual) -> {
                Document reply = usual.get();
                store.documents(REPOSITORY).deleteMany(Filters.exists("ecm:id"));
                return reply;
            });
            assertThat(write(store, batch()).count(WriteStatus.WRITTEN)).isEqualTo(3);
            assertThat(held(store)).isEqualTo(3);
        }
    }

    /** Somebody else's unique index may refuse a document for ever, which is not there under its own id. */
    @Test
    void aDocumentThatIsNeverThereIsRefused() {
        try (TestMongo server = new TestMongo(this::reply);
                MongoStore store = new MongoStore(server.settings())) {
            // of three documents the second is refused, and then the only one that is sent again
            for (int index : new int[] {1, 0}) {
                inserts.add((command, usual) -> new Document("ok", 1.0)
                        .append("n", 0)
                        .append(
                                "writeErrors",
                                List.of(new Document("index", index)
                                        .append("code", 11000)
                                        .append("errmsg", "E11000 duplicate key"))));
            }
            Settlement settlement = write(store, batch());
            assertThat(settlement.outcome().status(1)).isEqualTo(WriteStatus.REJECTED);
            assertThat(settlement.refusals().get(0).cause()).contains("is not there");
            assertThat(inserts).isEmpty();
        }
    }

    /** A member that takes over could lack an index that a majority does not have. */
    @Test
    void anIndexThatAMajorityDoesNotHaveIsCreatedAgain() {
        try (TestMongo server = new TestMongo((command, usual) -> {
                    Document reply = reply(command, usual);
                    boolean isFirst = command.containsKey("createIndexes")
                            && of("createIndexes").size() == 1;
                    return isFirst ? doubted(reply) : reply;
                });
                MongoStore store = new MongoStore(server.settings())) {
            NuxeoIndexes.createOfBundles(store, REPOSITORY);
            assertThat(of("createIndexes")).hasSize(2);
        }
    }

    @Test
    void whatIsPresentIsReadFromAMajority() {
        for (String options : List.of("", "/?w=1")) {
            commands.clear();
            try (TestMongo server = new TestMongo(this::reply);
                    MongoStore store = new MongoStore(server.settings(options))) {
                write(store, batch());
                assertThat(write(store, batch()).count(WriteStatus.PRESENT)).isEqualTo(3);
                assertThat(of("find")).isNotEmpty().allSatisfy(find -> assertThat(find.get("readConcern"))
                        .isEqualTo(options.isEmpty() ? new Document("level", "majority") : null));
            }
        }
    }
}
