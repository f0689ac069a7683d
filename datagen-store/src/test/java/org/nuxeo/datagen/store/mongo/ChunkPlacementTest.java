// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.mongo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.failure.StageException.StoppedException;
import org.nuxeo.datagen.store.id.IdScheme;
import org.nuxeo.datagen.store.testing.TestMongo;
import org.nuxeo.datagen.testing.Datasets;

class ChunkPlacementTest {

    private static final Dataset DATASET = Datasets.ofBank(1_200);

    private final List<String> notes = Collections.synchronizedList(new ArrayList<>());

    private static ShardPlan plan(int chunks) {
        return ShardPlan.of("nuxeo", "archives", chunks, IdScheme.DEFAULT, DATASET);
    }

    private void shard(SimulatedCluster cluster, int chunks) {
        try (MongoStore store = new MongoStore(cluster.settings())) {
            store.shard(plan(chunks), notes::add);
        }
    }

    private static List<String> moves(SimulatedCluster cluster) {
        return cluster.log.stream().filter(line -> line.startsWith("move")).toList();
    }

    /** Returns the number of documents that a note says a shard is to expect. */
    private long expected(String shard) {
        String note = notes.stream()
                .filter(line -> line.contains("documents expected"))
                .findFirst()
                .orElseThrow();
        return Arrays.stream(note.substring(note.lastIndexOf(": ") + 2).split(", "))
                .filter(part -> part.startsWith(shard + " "))
                .mapToLong(part -> Long.parseLong(part.split(" ")[1].replace(",", "")))
                .sum();
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 5, 6, 7, 8})
    void eachShardReceivesItsBlockInAsFewMovesAsPossible(int version) {
        try (SimulatedCluster cluster = new SimulatedCluster(version, "s2", "s1", "s3", "s4")) {
            shard(cluster, 8);
            assertThat(cluster.layout())
                    .containsExactly(" s2", "20 s2", "40 s1", "60 s1", "80 s3", "a0 s3", "c0 s4", "e0 s4");
            assertThat(moves(cluster)).hasSize(3).containsOnly(version < 6 ? "moveChunk" : "moveRange");
            assertThat(cluster.returned).isEmpty();
            assertThat(cluster.balancer).isEqualTo("full");
            assertThat(cluster.log)
                    .containsSubsequence(
                            "shardCollection", "balancerStop", moves(cluster).get(0), "balancerStart");
            assertThat(IntStream.rangeClosed(1, 4).mapToLong(i -> expected("s" + i)))
                    .allMatch(documents -> documents == Math.round(plan(8).documents() / 4.0));
            // A real 5.0 was seen; newer ones were not.
            assertThat(notes.stream().anyMatch(note -> note.contains("simulated")))
                    .isEqualTo(version >= 6);

            cluster.log.clear();
            shard(cluster, 8);
            assertThat(cluster.log).containsOnly("chunks");
        }
    }

    @Test
    void shardsThatAreFreeMigrateAtTheSameTime() {
        try (SimulatedCluster cluster = new SimulatedCluster(
                8, IntStream.range(0, 8).mapToObj(i -> "s" + i).toArray(String[]::new))) {
            cluster.has(SimulatedCluster.MIN, "40000000-0000-0000-0000-000000000000", "s0");
            cluster.has("40000000-0000-0000-0000-000000000000", "80000000-0000-0000-0000-000000000000", "s2");
            cluster.has("80000000-0000-0000-0000-000000000000", "c0000000-0000-0000-0000-000000000000", "s4");
            cluster.has("c0000000-0000-0000-0000-000000000000", SimulatedCluster.MAX, "s6");
            cluster.company = 2;
            shard(cluster, 8);
            assertThat(cluster.atOnce).isGreaterThan(1);
            assertThat(moves(cluster)).hasSize(4);
            assertThat(cluster.log.subList(cluster.log.indexOf("moveRange"), cluster.log.lastIndexOf("moveRange")))
                    .doesNotContain("chunks");
        }
    }

    @Test
    void anInterruptedPlacementResumesAndTheBalancerRunsAgain() {
        try (SimulatedCluster cluster = new SimulatedCluster(7, "s0", "s1", "s2", "s3");
                MongoStore store = new MongoStore(cluster.settings())) {
            Thread worker = Thread.currentThread();
            assertThatThrownBy(() -> store.shard(plan(4), line -> {
                        if (line.contains("stopped")) {
                            worker.interrupt();
                        }
                    }))
                    .isInstanceOf(StoppedException.class);
            assertThat(Thread.interrupted()).isTrue();
            assertThat(cluster.balancer).isEqualTo("full");
            // The split that precedes the first refused move changes the chunks, so it is tried again.
            cluster.fail("moveRange", 13, "not authorized on admin to execute command");
            cluster.fail("moveRange", 13, "not authorized on admin to execute command");
            assertThatThrownBy(() -> store.shard(plan(4), notes::add))
                    .isInstanceOf(StageException.class)
                    .hasMessageContaining("not authorized");
            assertThat(cluster.balancer).isEqualTo("full");
            store.shard(plan(4), notes::add);
            assertThat(cluster.layout()).containsExactly(" s0", "40 s1", "80 s2", "c0 s3");
            assertThat(moves(cluster)).hasSize(3);
        }
    }

    @Test
    void aBalancerThatWasOffStaysOff() {
        try (SimulatedCluster cluster = new SimulatedCluster(6, "s0", "s1")) {
            cluster.balancer = "off";
            shard(cluster, 2);
            assertThat(cluster.layout()).containsExactly(" s0", "80 s1");
            assertThat(cluster.log).doesNotContain("balancerStop", "balancerStart");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {46, 117, 13388, 91, 189})
    @Tag("long")
    void aConflictIsWaitedFor(int code) {
        try (SimulatedCluster cluster = new SimulatedCluster(5, "s0", "s1", "s2")) {
            for (String command : List.of("shardCollection", "balancerStop", "split", "moveChunk", "balancerStart")) {
                cluster.fail(command, code, "for a while");
            }
            shard(cluster, 3);
            assertThat(cluster.layout()).containsExactly(" s0", "55 s1", "aa s2");
            assertThat(cluster.balancer).isEqualTo("full");
        }
    }

    @Test
    void aRefusedMoveEndsThePlacementUnlessAnotherProcessHasMadeProgress() {
        try (SimulatedCluster cluster = new SimulatedCluster(5, "s0", "s1")) {
            cluster.fail("moveChunk", 96, "Data transfer error");
            cluster.fail("moveChunk", 96, "Data transfer error");
            // The split of the first round has changed the chunks, so only the second failure counts.
            assertThatThrownBy(() -> shard(cluster, 2)).hasMessageContaining("Data transfer error");
            assertThat(cluster.failures.get("moveChunk")).isEmpty();
            shard(cluster, 2);
            assertThat(cluster.layout()).containsExactly(" s0", "80 s1");
        }
    }

    @Test
    void chunksOfAnEarlierReleaseMoveOneByOne() {
        try (SimulatedCluster cluster = new SimulatedCluster(8, "s0", "s1")) {
            cluster.has(SimulatedCluster.MIN, "40000000-0000-0000-0000-000000000000", "s0");
            cluster.has("40000000-0000-0000-0000-000000000000", "80000000-0000-0000-0000-000000000000", "s0");
            cluster.has("80000000-0000-0000-0000-000000000000", "c0000000-0000-0000-0000-000000000000", "s0");
            cluster.has("c0000000-0000-0000-0000-000000000000", SimulatedCluster.MAX, "s0");
            shard(cluster, 4);
            assertThat(cluster.layout()).containsExactly(" s0", "40 s0", "80 s1", "c0 s1");
            assertThat(moves(cluster)).hasSize(2);
        }
    }

    @Test
    void moreShardsThanChunksAreLeftEmpty() {
        try (SimulatedCluster cluster = new SimulatedCluster(8, "s0", "s1", "s2")) {
            cluster.unsplittable = true;
            shard(cluster, 2);
            assertThat(cluster.layout()).containsExactly(" s0", "80 s1");
            assertThat(expected("s2")).isZero();
            assertThat(expected("leaving")).isZero();
        }
    }

    @Test
    void aFilledCollectionIsLeftToTheBalancerAndReported() {
        try (SimulatedCluster cluster = new SimulatedCluster(8, "s0", "s1");
                MongoStore store = new MongoStore(cluster.settings())) {
            cluster.has(SimulatedCluster.MIN, "20000000-0000-0000-0000-000000000000", "s1");
            cluster.has("20000000-0000-0000-0000-000000000000", SimulatedCluster.MAX, "s0");
            BsonDocumentCodec codec = new BsonDocumentCodec();
            store.documents("archives")
                    .insertMany(IntStream.rangeClosed(0, 1_000)
                            .mapToObj(i -> new RawBsonDocument(new BsonDocument("_id", new BsonInt32(i)), codec))
                            .toList());
            store.shard(plan(2), notes::add);
            assertThat(moves(cluster)).isEmpty();
            assertThat(cluster.log).doesNotContain("split");
            assertThat(notes).first().asString().contains("left to the balancer");
            // Both chunks are in the lower range, so they share its half equally.
            assertThat(expected("s1")).isEqualTo(Math.round(plan(2).documents() / 4.0));
        }
    }

    @Test
    void aCollectionShardedByAnotherKeyIsLeftAsItIs() {
        try (SimulatedCluster cluster = new SimulatedCluster(8, "s0", "s1")) {
            cluster.has(SimulatedCluster.MIN, SimulatedCluster.MAX, "s0");
            cluster.key = "_id";
            shard(cluster, 2);
            assertThat(cluster.log).isEmpty();
            assertThat(notes).singleElement().asString().contains("already sharded by");
        }
    }

    @Test
    void aCommandRepeatedAfterALostReplySucceeds() {
        try (SimulatedCluster cluster = new SimulatedCluster(5, "s0", "s1")) {
            cluster.fail("enableSharding", 23, "sharding already enabled for database nuxeo");
            cluster.lost.addAll(List.of("shardCollection", "split", "moveChunk", "balancerStop", "balancerStart"));
            shard(cluster, 4);
            assertThat(cluster.layout()).containsExactly(" s0", "40 s0", "80 s1", "c0 s1");
            assertThat(cluster.balancer).isEqualTo("full");
        }
    }

    @Test
    void aServerThatIsNotAClusterIsReportedInOneLine() {
        try (TestMongo server = new TestMongo();
                MongoStore store = new MongoStore(server.settings())) {
            assertThatThrownBy(() -> store.shard(plan(2), notes::add))
                    .isInstanceOf(StageException.class)
                    .hasMessageContaining("needs a mongos")
                    .hasMessageNotContaining("\n");
        }
    }
}
