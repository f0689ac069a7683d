// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.services;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.store.failure.ServiceDownException;

class SupervisedWorkTest {

    private final SupervisedWork work = new SupervisedWork();

    @Test
    void returnsTheResultOfTheWork() throws Exception {
        assertThat(work.run(() -> "done")).isEqualTo("done");
    }

    @Test
    void throwsTheExceptionOfTheWork() {
        assertThatThrownBy(() -> work.run(() -> {
                    throw new ServicesException("refused");
                }))
                .isInstanceOf(ServicesException.class)
                .hasMessage("refused");
    }

    @Test
    void workThatIsGivenUpIsInterruptedAndTheReasonThrown() {
        CountDownLatch interrupted = new CountDownLatch(1);
        assertThatThrownBy(() -> work.run(() -> {
                    work.giveUp(new ServiceDownException("gone"));
                    work.giveUp(new ServiceDownException("gone too"));
                    try {
                        new CountDownLatch(1).await();
                    } catch (InterruptedException e) {
                        interrupted.countDown();
                        throw new IllegalStateException("what a client makes of it");
                    }
                    return null;
                }))
                .isInstanceOf(ServiceDownException.class)
                .hasMessage("gone");
        assertThat(interrupted.getCount()).isZero();
    }

    @Test
    void workThatIgnoresTheInterruptIsAbandoned() {
        CountDownLatch over = new CountDownLatch(1);
        work.giveUp(new ServiceDownException("gone"));
        assertThatThrownBy(() -> work.run(() -> {
                    while (over.getCount() > 0) {
                        Thread.onSpinWait();
                    }
                    return null;
                }))
                .hasMessage("gone");
        over.countDown();
    }

    @Test
    void interruptOfTheWaitingThreadInterruptsTheWork() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        Thread waiting = new Thread(() -> {
            try {
                work.run(() -> {
                    started.countDown();
                    return new CountDownLatch(1).await(1, java.util.concurrent.TimeUnit.HOURS);
                });
            } catch (Exception e) {
                if (e instanceof InterruptedException) {
                    interrupted.countDown();
                }
            }
        });
        waiting.start();
        started.await();
        waiting.interrupt();
        waiting.join();
        assertThat(interrupted.getCount()).isZero();
    }
}
