// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.mongo;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.model.Filters;
import de.bwaldvogel.mongo.bson.Document;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.bson.RawBsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nuxeo.datagen.store.mongo.RepositorySetup.RepositoryCleaning;
import org.nuxeo.datagen.store.testing.TestMongo;

/** How many members of a replica set must have built an index. By default all must, so that one that is down stops everything. */
class CommitQuorumTest {

    private final List<Document> creations = new CopyOnWriteArrayList<>();

    private Document reply(Document command, Supplier<Document> usual, String server, int version) {
        if (command.containsKey("createIndexes")) {
            creations.add(command);
        }
        Document reply = usual.get();
        if (reply.containsKey("maxWireVersion")) {
            reply.append("maxWireVersion", version);
            switch (server) {
                case "member" -> reply.append("setName", "rs").append("hosts", List.of("127.0.0.1:1"));
                case "mongos" -> reply.append("msg", "isdbgrid");
                default -> {
                    // alone
                }
            }
        }
        return reply;
    }

    @ParameterizedTest
    @CsvSource({"alone, 13, ", "member, 13, majority", "mongos, 13, majority", "member, 8, "})
    void aMajorityWhereSeveralBuildIt(String server, int version, String quorum) {
        try (TestMongo mongo = new TestMongo((command, usual) -> reply(command, usual, server, version));
                MongoStore store = new MongoStore(mongo.settings())) {
            NuxeoIndexes.create(store, "archives", false);
            assertThat(creations).hasSizeGreaterThan(15);
            RepositorySetup.ensure(store, "archives");
            RepositoryCleaning.clean(store.database("archives"), "archives");
            assertThat(creations)
                    .allSatisfy(each -> assertThat(each.get("commitQuorum")).isEqualTo(quorum));
        }
    }

    /** A collection in the place of a sharded one would be on one shard. */
    @Test
    void aShardedCollectionIsEmptiedInItsPlace() {
        List<String> commands = new CopyOnWriteArrayList<>();
        try (TestMongo mongo = new TestMongo((command, usual) -> {
                    String name = command.keySet().iterator().next();
                    commands.add(name);
                    return name.equals("collStats")
                            ? new Document("sharded", true).append("ok", 1.0)
                            : reply(command, usual, "mongos", 13);
                });
                MongoStore store = new MongoStore(mongo.settings())) {
            RepositorySetup.ensure(store, "archives");
            NuxeoIndexes.create(store, "archives", false);
            for (int i = 0; i < 3; i++) {
                store.documents("archives").insertOne(RawBsonDocument.parse("{'ecm:id': 'a" + i + "'}"));
            }
            commands.clear();
            assertThat(RepositoryCleaning.clean(store.database("archives"), "archives"))
                    .isEqualTo(3);
            assertThat(commands).contains("delete").doesNotContain("drop", "create", "renameCollection");
            assertThat(store.documents("archives").countDocuments()).isEqualTo(1);
            assertThat(store.documents("archives").countDocuments(Filters.eq("ecm:primaryType", "Root")))
                    .isEqualTo(1);
            RepositoryCleaning.empty(store.database("archives"), "archives");
            assertThat(commands).doesNotContain("drop");
            assertThat(store.documents("archives").countDocuments()).isZero();
            assertThat(store.documents("archives").listIndexes()).hasSizeGreaterThan(15);
        }
    }

    /** A crash before the new collection takes its name leaves it behind. */
    @Test
    void aCollectionThatIsNotShardedIsDroppedAndAnUnfinishedOneIsRemoved() {
        try (TestMongo mongo = new TestMongo();
                MongoStore store = new MongoStore(mongo.settings())) {
            store.documents("archives.cleaned").insertOne(RawBsonDocument.parse("{}"));
            RepositorySetup.ensure(store, "archives");
            assertThat(store.database("archives").listCollectionNames())
                    .containsExactlyInAnyOrder("archives", "archives.settings");
            RepositoryCleaning.empty(store.database("archives"), "archives");
            assertThat(store.database("archives").listCollectionNames()).containsExactly("archives.settings");
        }
    }
}
