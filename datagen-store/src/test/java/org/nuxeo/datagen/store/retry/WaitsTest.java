// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.retry;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.store.retry.Waits.Wait;

class WaitsTest {

    private static final String TIME = "\\d\\d:\\d\\d:\\d\\d";

    private final List<String> lines = new ArrayList<>();
    private long nanos;
    private final Waits waits = new Waits(() -> nanos, lines::add);

    private void pass(int seconds) {
        for (int i = 0; i < seconds; i++) {
            nanos += 1_000_000_000L;
            waits.look();
        }
    }

    @Test
    void aLineSaysSinceWhenAServiceDoesNotAnswerAndUntilWhenItIsTried() {
        try (Wait first = waits.begin("mongo at here", null, Duration.ofMinutes(10));
                Wait second = waits.begin("mongo at here", null, Duration.ofSeconds(1))) {
            pass(5);
            first.failed("connection refused", false);
            second.failed("connection refused", false);
            pass(4);
            assertThat(lines).isEmpty();
            pass(1);
            assertThat(lines)
                    .singleElement()
                    .asString()
                    .matches("mongo at here does not answer since " + TIME + ": connection refused; tried until "
                            + TIME);
            pass(25);
            second.answered();
            assertThat(lines).hasSize(2).last().isEqualTo("mongo at here answers again after 35 s");
            pass(9);
            assertThat(lines).hasSize(2);
        }
        pass(100);
        assertThat(lines).hasSize(2);
    }

    @Test
    void aLineIsRepeatedEverMoreRarely() {
        try (Wait wait = waits.begin("kafka at here", null, Duration.ofNanos(Long.MAX_VALUE))) {
            pass(3_600);
            assertThat(lines)
                    .hasSizeBetween(7, 10)
                    .allMatch(line -> line.matches("kafka at here does not answer since " + TIME));
            wait.answered();
        }
    }

    @Test
    void aServiceThatAnswersNowAndThenIsThere() {
        try (Wait wait = waits.begin("mongo at here", null, Duration.ofMinutes(1))) {
            for (int i = 0; i < 20; i++) {
                pass(8);
                wait.answered();
            }
        }
        assertThat(lines).isEmpty();
    }

    @Test
    void aLineNamesARequestThatTakesLong() {
        try (Wait wait = waits.begin("mongo at here", "index ecm:id of collection archives", Duration.ofMinutes(10))) {
            pass(11);
            assertThat(lines)
                    .singleElement()
                    .asString()
                    .matches("mongo at here: waiting for index ecm:id of collection archives since " + TIME);
            wait.answered();
            assertThat(lines).last().isEqualTo("mongo at here: index ecm:id of collection archives took 11 s");
        }
    }

    @Test
    void aSecretInClearIsSaidOnce() {
        try (Waits.Listening all = Waits.listen(lines::add)) {
            assertThat(all).isNotNull();
            for (String host : List.of("localhost", "127.0.0.1", "[::1]", "::1")) {
                Waits.secret("the password of elasticsearch", "http", host);
            }
            Waits.secret("the password of elasticsearch", "https", "search.example");
            assertThat(lines).isEmpty();
            Waits.secret("the password of elasticsearch", "http", "search.example");
            Waits.secret("the password of elasticsearch", "http", "search.example");
            assertThat(lines)
                    .containsExactly(
                            "the password of elasticsearch goes to search.example by plain HTTP, where others can read"
                                    + " it; give an address with https");
        }
    }

    @Test
    void aStoreThatTakesNoDocumentsDoesAnswer() {
        try (Wait wait = waits.begin("elasticsearch at here", null, Duration.ofMinutes(10))) {
            wait.failed("403 blocked", true);
            pass(11);
            assertThat(lines.get(0))
                    .matches("elasticsearch at here takes no documents since " + TIME + ": 403 blocked; .*");
        }
    }
}
