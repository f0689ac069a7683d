// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import de.bwaldvogel.mongo.bson.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.nuxeo.datagen.bench.load.LoadMeter.Second;
import org.nuxeo.datagen.bench.load.RefereedLoad.Referee;
import org.nuxeo.datagen.store.testing.TestMongo;

class RefereedLoadTest {

    /** The fault is planted once; sessions send further requests before they end. */
    private static final long BEFORE = 1_000;

    private static final long REQUESTS = 5_000;

    /** A read is judged with one session, so that no other one's write between the two excuses the answer. */
    @ParameterizedTest
    @CsvSource({
        "write lost, lost update, run-",
        "insert lost, lost write, run-",
        "delete lost, lost delete, run-",
        "addition lost, lost update, run-shared",
        "read from before, stale read, run-",
        "listed twice, twice in a list, run-",
        "counted beyond, count beyond what was written, documents of session",
    })
    void oneWrongAnswerIsNamedWithDocumentRequestAndTime(String fault, String what, String document) throws Exception {
        int sessions = fault.startsWith("read") ? 1 : 3;
        Referee referee = referee(fault, sessions);
        assertThat(referee.violations()).isNotEmpty().anySatisfy(each -> {
            assertThat(each.what()).isEqualTo(what);
            assertThat(each.document()).startsWith(document);
            assertThat(each.toString()).contains(each.request() + " at 20").contains("Z: ");
        });
    }

    @Test
    void rightAnswersAreNotNamedAndARefusedRequestIsNoWrongAnswer() throws Exception {
        Referee referee = referee("read refused", 3);
        assertThat(referee.violations()).isEmpty();
        assertThat(referee.checks().sum()).isGreaterThan(REQUESTS / 2);
    }

    /** One session, so that no other one's requests excuse the answer. */
    @ParameterizedTest
    @EnumSource(LyingProxy.Lie.class)
    void oneLieOnTheWireOfMongoIsNamed(LyingProxy.Lie lie) throws Exception {
        try (TestMongo mongo = new TestMongo();
                LyingProxy proxy = new LyingProxy(mongo.port(), lie, 40);
                MongoClient client = MongoClients.create(proxy.address());
                RefereedLoad load = new RefereedLoad(
                        new MongoLoad(client.getDatabase("load")), "run", new RefereedLoad.Settings(1, 20, 0))) {
            load.start();
            load.meter().during("all", 60_000, proxy::hasLied);
            assertThat(load.finish()).isTrue();
            assertThat(load.referee().violations()).singleElement().satisfies(each -> {
                assertThat(each.what()).isEqualTo(lie.what);
                assertThat(each.document()).startsWith("run-");
            });
        }
    }

    private static Referee referee(String fault, int sessions) throws Exception {
        Faults faults = new Faults(fault, new AtomicLong(), new AtomicBoolean());
        try (TestMongo mongo = new TestMongo(faults);
                MongoClient client = MongoClients.create("mongodb://127.0.0.1:" + mongo.port());
                RefereedLoad load = new RefereedLoad(
                        new MongoLoad(client.getDatabase("load")), "run", new RefereedLoad.Settings(sessions, 50, 0))) {
            load.start();
            LoadMeter.Phase phase = load.meter().during("all", 60_000, () -> faults.requests.get() > REQUESTS);
            assertThat(load.finish()).isTrue();
            assertThat(faults.done).isTrue();
            assertThat(phase.requests().count()).isPositive();
            return load.referee();
        }
    }

    /** Answers that are right, but for one, the first of its kind after a number of requests. */
    private record Faults(String fault, AtomicLong requests, AtomicBoolean done) implements TestMongo.Script {
        private static final Document CONFIRMATION =
                new Document("n", 1).append("nModified", 1).append("ok", 1.0);

        @Override
        public Document reply(Document command, Supplier<Document> usual) {
            boolean isOne = requests.incrementAndGet() > BEFORE && fault.startsWith(kind(command) + " ");
            if (!isOne || done.get()) {
                return usual.get();
            }
            if (fault.endsWith(" lost")) {
                return done.compareAndSet(false, true) ? CONFIRMATION : usual.get();
            }
            Document reply = usual.get();
            return isWorthIt(reply) && done.compareAndSet(false, true) ? wrong(reply) : reply;
        }

        private static String kind(Document command) {
            boolean ofOne = command.get("filter") instanceof Document filter && filter.containsKey("_id");
            boolean adds = command.toString().contains("$inc");
            return switch (command.keySet().iterator().next()) {
                case "find" -> ofOne ? "read" : "listed";
                case "aggregate" -> "counted";
                case "update" -> adds ? "addition" : "write";
                default -> command.keySet().iterator().next();
            };
        }

        @SuppressWarnings("unchecked") // a reply to a query has documents
        private static List<Document> found(Document reply) {
            return (List<Document>) ((Document) reply.get("cursor")).get("firstBatch");
        }

        /** Returns whether a wrong answer would differ: a document has another version, and a list two of them. */
        private boolean isWorthIt(Document reply) {
            List<Document> found = found(reply);
            return switch (fault) {
                case "read from before" -> !found.isEmpty() && version(found.get(0)) > 1;
                case "listed twice" -> found.size() > 1;
                default -> !found.isEmpty();
            };
        }

        private static long version(Document document) {
            return ((Number) document.get("version")).longValue();
        }

        private Document wrong(Document reply) {
            List<Document> found = new ArrayList<>(found(reply));
            Document first = found.isEmpty() ? new Document() : found.get(0).clone();
            switch (fault) {
                case "read from before" -> found.set(0, first.append("version", version(first) - 1));
                case "listed twice" -> found.add(first);
                case "counted beyond" -> found.set(0, first.append("n", ((Number) first.get("n")).intValue() + 1));
                default -> {
                    return new Document("ok", 0.0).append("errmsg", "refused").append("code", 1);
                }
            }
            ((Document) reply.get("cursor")).put("firstBatch", found);
            return reply;
        }
    }

    @Test
    void aChangeIsADipAndTheTimeUntilThreeQuietSeconds() {
        List<Second> seconds = List.of(
                new Second(1, 100, 1, 0),
                new Second(2, 110, 1, 0),
                new Second(3, 90, 1, 0),
                new Second(4, 20, 1, 0),
                new Second(5, 85, 1, 2),
                new Second(6, 90, 1, 0),
                new Second(7, 79, 1, 0),
                new Second(8, 81, 1, 0),
                new Second(9, 95, 1, 0),
                new Second(10, 95, 1, 0),
                new Second(11, 0, 1, 0));
        assertThat(LoadMeter.change(seconds, 3)).isEqualTo(new LoadMeter.Change(100, 0, 4));
        assertThat(LoadMeter.change(seconds.subList(0, 7), 3)).isEqualTo(new LoadMeter.Change(100, 20, -1));
        assertThat(LoadMeter.change(seconds.subList(0, 3), 2).recoverySeconds()).isZero();
        assertThat(LoadMeter.change(seconds, 3).text())
                .isEqualTo("dip: 0 requests in the lowest second, 0 % of the usual 100; "
                        + "recovered 4.0 s after the begin");
    }
}
