// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.mongo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.model.ReplaceOptions;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.BsonValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.id.IdScheme;
import org.nuxeo.datagen.store.id.IdType;
import org.nuxeo.datagen.store.service.MongoSettings;
import org.nuxeo.datagen.store.testing.TestMongo;

class ShardPlanTest {

    private static final Dataset DATASET =
            Dataset.of(DatasetSpec.builder().customers(1_200).build());

    private static ShardPlan plan(int chunks) {
        return ShardPlan.of("nuxeo", "archives", chunks, IdScheme.DEFAULT, DATASET);
    }

    @Test
    void commandsShardByIdAndSplitEvenly() {
        assertThat(plan(4).script())
                .containsExactly(
                        "db.adminCommand({\"enableSharding\": \"nuxeo\"})",
                        "db.adminCommand({\"shardCollection\": \"nuxeo.archives\", \"key\": {\"ecm:id\": 1},"
                                + " \"unique\": true})",
                        "db.adminCommand({\"split\": \"nuxeo.archives\","
                                + " \"middle\": {\"ecm:id\": \"40000000-0000-0000-0000-000000000000\"}})",
                        "db.adminCommand({\"split\": \"nuxeo.archives\","
                                + " \"middle\": {\"ecm:id\": \"80000000-0000-0000-0000-000000000000\"}})",
                        "db.adminCommand({\"split\": \"nuxeo.archives\","
                                + " \"middle\": {\"ecm:id\": \"c0000000-0000-0000-0000-000000000000\"}})");
        assertThat(plan(1).splits()).isEmpty();
        assertThatThrownBy(() -> plan(0)).hasMessageContaining("1 to 65,536");
        IdScheme words = new IdScheme(IdType.SEQUENCE_HEX_RANDOMIZED, true, Map.of("archives", 1L));
        assertThat(ShardPlan.of("nuxeo", "archives", 2, words, DATASET).script())
                .last()
                .asString()
                .endsWith("\"middle\": {\"_id\": 0}})");
    }

    @ParameterizedTest
    @EnumSource(IdType.class)
    void idsOfDocumentsSpreadEvenlyOverTheSplits(IdType type) {
        Map<String, Long> first = type.isSequence() ? Map.of("archives", 777L) : Map.of();
        IdScheme ids = new IdScheme(type, false, first);
        List<BsonValue> splits =
                ShardPlan.of("nuxeo", "archives", 8, ids, DATASET).splits();
        assertThat(splits).hasSize(7).isSortedAccordingTo(ShardPlanTest::compare);
        int[] counts = new int[8];
        int documents = 0;
        for (long ordinal = DATASET.firstOrdinal(Bank.STATEMENT); ordinal < DATASET.size(); ordinal++) {
            if (DATASET.layout().repository(DATASET.identity(ordinal)).label().equals("archives")) {
                BsonValue id = ids.value(ids.id(DATASET, DATASET.identity(ordinal)));
                counts[
                        (int) splits.stream()
                                .filter(split -> compare(split, id) <= 0)
                                .count()]++;
                documents++;
            }
        }
        for (int count : counts) {
            assertThat(count).isBetween(documents / 8 * 7 / 10, documents / 8 * 13 / 10);
        }
    }

    private static int compare(BsonValue a, BsonValue b) {
        return a.isInt64()
                ? Long.compare(a.asInt64().getValue(), b.asInt64().getValue())
                : a.asString().getValue().compareTo(b.asString().getValue());
    }

    /** A server that answers the commands of a sharded cluster and records them. Tests have no real cluster. */
    private static final class Cluster extends MemoryBackend {
        private static final Set<String> OF_CLUSTERS = Set.of("enableSharding", "shardCollection", "split");
        final List<String> commands = Collections.synchronizedList(new ArrayList<>());

        @Override
        public Document handleMessage(MongoMessage message) {
            Document command = message.getDocument();
            String name = command.keySet().iterator().next();
            if (!OF_CLUSTERS.contains(name)) {
                return super.handleMessage(message);
            }
            assertThat(message.getDatabaseName()).isEqualTo("admin");
            commands.add(name + " " + command.get(name) + " " + command.get("key") + " " + command.get("middle"));
            return new Document("ok", 1.0);
        }
    }

    @Test
    void commandsAreRunOnceBeforeAnythingIsWritten() {
        Cluster cluster = new Cluster();
        MongoServer server = new MongoServer(cluster);
        try (MongoStore store = new MongoStore(MongoSettings.of("mongodb:/" + server.bind()))) {
            assertThat(store.shard(plan(3))).isTrue();
            assertThat(cluster.commands).hasSize(4);
            assertThat(cluster.commands.get(0)).startsWith("enableSharding nuxeo");
            assertThat(cluster.commands.get(1))
                    .startsWith("shardCollection nuxeo.archives")
                    .contains("ecm:id");
            assertThat(cluster.commands.get(2))
                    .startsWith("split nuxeo.archives")
                    .contains("55555555-0000");
            assertThat(cluster.commands.get(3))
                    .startsWith("split nuxeo.archives")
                    .contains("aaaaaaaa-0000");
            try (MongoClient client = MongoClients.create("mongodb:/" + server.getLocalAddress())) {
                note(client, "ecm:id");
            }
            assertThat(store.shard(plan(3))).isFalse();
            assertThat(cluster.commands).hasSize(4);
        } finally {
            server.shutdownNow();
        }
    }

    /** A cluster that runs a command and shuts down before it replies. */
    private static final class CutOffCluster extends MemoryBackend {
        private static final Map<String, Document> REPEATED = Map.of(
                "enableSharding", failure(23, "sharding already enabled for database nuxeo"),
                "shardCollection", failure(20, "sharding already enabled for collection nuxeo.archives"),
                "split",
                        failure(72, "new split key { ecm:id: \"8\" } is a boundary key of existing chunk [MinKey, 8)"));
        final Set<String> done = Collections.synchronizedSet(new LinkedHashSet<>());

        private static Document failure(int code, String message) {
            return new Document("ok", 0.0).append("code", code).append("errmsg", message);
        }

        @Override
        public Document handleMessage(MongoMessage message) {
            Document command = message.getDocument();
            String name = command.keySet().iterator().next();
            if (!REPEATED.containsKey(name)) {
                return super.handleMessage(message);
            }
            boolean first = done.add(name + " " + command.get(name) + " " + command.get("middle"));
            return first ? failure(91, "shutdown in progress") : REPEATED.get(name);
        }
    }

    @Test
    void aCommandRepeatedAfterALostReplySucceeds() {
        CutOffCluster cluster = new CutOffCluster();
        MongoServer server = new MongoServer(cluster);
        try (MongoStore store = new MongoStore(MongoSettings.of("mongodb:/" + server.bind()));
                MongoClient client = MongoClients.create("mongodb:/" + server.getLocalAddress())) {
            assertThatThrownBy(() -> store.shard(plan(3))).hasMessageContaining("already enabled for collection");
            assertThat(cluster.done).hasSize(2);
            // Sharded by another key, the collection is not what was requested.
            note(client, "_id");
            assertThatThrownBy(() -> plan(3).run(client, store)).hasMessageContaining("already enabled for collection");
            note(client, "ecm:id");
            plan(3).run(client, store);
            assertThat(cluster.done).hasSize(4);
        } finally {
            server.shutdownNow();
        }
    }

    /** Records that a collection is sharded by a key, as a cluster does. */
    private static void note(MongoClient client, String key) {
        org.bson.Document id = new org.bson.Document("_id", "nuxeo.archives");
        client.getDatabase("config")
                .getCollection("collections")
                .replaceOne(
                        id,
                        new org.bson.Document(id).append("key", new org.bson.Document(key, 1)),
                        new ReplaceOptions().upsert(true));
    }

    @Test
    void aServerThatIsNotAClusterIsReportedInOneLine() {
        try (TestMongo server = new TestMongo();
                MongoStore store = new MongoStore(server.settings())) {
            assertThatThrownBy(() -> store.shard(plan(2)))
                    .isInstanceOf(StageException.class)
                    .hasMessageContaining("needs a mongos")
                    .hasMessageNotContaining("\n");
        }
    }
}
