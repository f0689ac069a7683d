// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.retry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.nuxeo.datagen.store.failure.ServiceDownException;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.failure.StageException.StoppedException;
import org.nuxeo.datagen.store.retry.Requests.TransientFailureException;

class RequestsTest {

    private static final Duration LONG = Duration.ofMinutes(5);
    private static final Duration SHORT = Duration.ofMillis(200);
    private static final CountDownLatch NEVER = new CountDownLatch(1);

    private final AtomicBoolean stopped = new AtomicBoolean();

    @Test
    void theFirstRequestIsRetriedToo() {
        AtomicInteger sent = new AtomicInteger();
        String answer = requests(LONG, LONG).send("mongo", "here", () -> {
            if (sent.incrementAndGet() < 4) {
                throw new TransientFailureException("reset", null);
            }
            return "answer";
        });
        assertThat(answer).isEqualTo("answer");
        assertThat(sent).hasValue(4);
    }

    @Test
    void aServiceThatHasNeverAnsweredGetsLessTime() {
        assertThatThrownBy(() -> requests(SHORT, LONG).send("mongo", "here", RequestsTest::fail))
                .isInstanceOf(ServiceDownException.class)
                .hasMessage("mongo at here does not answer: reset; start it, or correct its address");
        // The result is the same if the service accepts the request and never answers.
        assertThatThrownBy(() -> requests(SHORT, LONG).send("mongo", "here", RequestsTest::hang))
                .isInstanceOf(ServiceDownException.class)
                .hasMessageContaining("no reply in time");
    }

    /** The last attempt begins when the time is over, and the client would take longer to say why it fails. */
    @Test
    void anAttemptThatIsCutOffKeepsTheReasonOfTheOneBefore() {
        AtomicInteger sent = new AtomicInteger();
        assertThatThrownBy(() -> requests(SHORT, LONG).send("mongo", "here", () -> {
                    if (sent.incrementAndGet() == 1) {
                        throw new TransientFailureException("no primary: 2 of 3 members answer", null);
                    }
                    return hang();
                }))
                .isInstanceOf(ServiceDownException.class)
                .hasMessage("mongo at here has no primary: 2 of 3 members answer; start the others, or wait until"
                        + " one is elected");
    }

    @Test
    void aServiceThatHasAnsweredGetsTheTimeOfTheTransfer() {
        Requests requests = requests(SHORT, LONG);
        requests.send("mongo", "here", () -> "known");
        long endNanos = System.nanoTime() + SHORT.toNanos() * 3;
        assertThat(requests.send("mongo", "here", () -> {
                    if (System.nanoTime() < endNanos) {
                        throw new TransientFailureException("reset", null);
                    }
                    return "back";
                }))
                .isEqualTo("back");
    }

    /** A consumer asks such questions while it stops: each would take as long as its client waits for a reply. */
    @Test
    @Timeout(20)
    void noAnswerIsAwaitedLongerThanItsLimit() {
        Requests requests = Requests.within(SHORT);
        requests.send("kafka", "here", () -> "known");
        assertThatThrownBy(() -> requests.send("kafka", "here", RequestsTest::hang))
                .isInstanceOf(ServiceDownException.class);
    }

    @Test
    void aRefusalIsNotRetried() {
        AtomicInteger sent = new AtomicInteger();
        assertThatThrownBy(() -> requests(LONG, LONG).send("mongo", "here", () -> {
                    sent.incrementAndGet();
                    throw new StageException("no");
                }))
                .hasMessage("no");
        assertThat(sent).hasValue(1);
    }

    @Test
    void requestsAfterAStopAreAnswered() {
        stopped.set(true);
        assertThat(requests(LONG, LONG).<String>send("mongo", "here", () -> "answer"))
                .isEqualTo("answer");
        assertThatThrownBy(() -> requests(LONG, LONG).send("mongo", "here", RequestsTest::fail))
                .isInstanceOf(StoppedException.class);
    }

    @Test
    void aStopEndsTheWaitForAHangingRequest() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        Thread stopper = new Thread(() -> {
            try {
                asked.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            stopped.set(true);
        });
        stopper.start();
        assertThatThrownBy(() -> requests(LONG, LONG).send("mongo", "here", () -> {
                    asked.countDown();
                    return hang();
                }))
                .isInstanceOf(StoppedException.class);
        stopper.join();
    }

    /** An attempt that begins at the end of the time adds little to it. */
    @Test
    void anAttemptIsShortBesideTheWholeTime() {
        assertThat(requests(LONG, Duration.ofSeconds(40)).connectMillis(15_000)).isEqualTo(5_000);
        assertThat(requests(LONG, Duration.ofMinutes(10)).connectMillis(15_000)).isEqualTo(15_000);
        assertThat(requests(LONG, SHORT).connectMillis(15_000)).isEqualTo(1_000);
        assertThat(requests(LONG, Duration.ofSeconds(40)).readMillis(60_000)).isEqualTo(40_000);
        assertThat(requests(LONG, SHORT).readMillis(60_000)).isEqualTo(10_000);
    }

    private Requests requests(Duration first, Duration later) {
        return new Requests(first, RetryPolicy.within(later), stopped::get);
    }

    private static String fail() throws TransientFailureException {
        throw new TransientFailureException("reset", null);
    }

    /** Waits like a name look-up, which cannot be interrupted. */
    private static String hang() {
        while (true) {
            try {
                NEVER.await();
            } catch (InterruptedException e) {
                continue;
            }
        }
    }
}
