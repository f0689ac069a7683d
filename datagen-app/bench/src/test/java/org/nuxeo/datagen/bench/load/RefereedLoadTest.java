// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.nuxeo.datagen.bench.load.LoadMeter.Second;
import org.nuxeo.datagen.bench.load.RefereedLoad.Referee;
import org.nuxeo.datagen.store.testing.TestMongo;

class RefereedLoadTest {

    /** The fault is planted once; sessions send further requests before they end. */
    private static final long BEFORE = 5_000;

    private static final long REQUESTS = 20_000;

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
        Referee referee = referee(new MemoryTarget(fault, BEFORE), sessions);
        assertThat(referee.violations()).isNotEmpty().anySatisfy(each -> {
            assertThat(each.what()).isEqualTo(what);
            assertThat(each.document()).startsWith(document);
            assertThat(each.toString()).contains(each.request() + " at 20").contains("Z: ");
        });
    }

    @Test
    void rightAnswersAreNotNamedAndARefusedRequestIsNoWrongAnswer() throws Exception {
        Referee referee = referee(new MemoryTarget("read refused", BEFORE), 3);
        assertThat(referee.violations()).isEmpty();
        assertThat(referee.checks()).isGreaterThan(REQUESTS / 2);
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

    private static Referee referee(MemoryTarget target, int sessions) throws Exception {
        try (RefereedLoad load = new RefereedLoad(target, "run", new RefereedLoad.Settings(sessions, 50, 0))) {
            load.start();
            AtomicLong begin = new AtomicLong(-1);
            LoadMeter.Phase phase = load.meter().during("all", 60_000, () -> {
                begin.compareAndSet(-1, target.requests());
                return target.requests() > begin.get() + REQUESTS;
            });
            assertThat(load.finish()).isTrue();
            assertThat(phase.requests().count()).isPositive();
            return load.referee();
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
