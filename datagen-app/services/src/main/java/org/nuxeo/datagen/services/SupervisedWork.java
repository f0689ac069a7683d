// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.services;

import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Work on its own thread that can be given up. So a command ends soon after a service has ended, although the clients
 * in the work would wait and retry much longer.
 */
public final class SupervisedWork {
    private static final long TIMEOUT_MILLIS = 2_000;

    private final AtomicReference<RuntimeException> reason = new AtomicReference<>();
    private final CountDownLatch over = new CountDownLatch(1);

    /** Gives the work up, even before it has started. Only the first reason is kept. */
    public void giveUp(RuntimeException why) {
        reason.compareAndSet(null, why);
        over.countDown();
    }

    /**
     * Runs the work. May be called once.
     *
     * @return the result of the work
     * @throws Exception the exception of the work; or the reason for giving it up, after at most two seconds in which
     *     it may end by itself
     */
    public <R> R run(Callable<R> work) throws Exception {
        FutureTask<R> task = new FutureTask<>(work) {
            @Override
            protected void done() {
                over.countDown();
            }
        };
        Thread worker = new Thread(task, "work");
        worker.setDaemon(true);
        worker.start();
        try {
            over.await();
        } finally {
            if (!task.isDone()) {
                worker.interrupt();
                worker.join(TIMEOUT_MILLIS);
            }
        }
        if (reason.get() != null) {
            throw reason.get();
        }
        return result(task);
    }

    private static <R> R result(FutureTask<R> task) throws Exception {
        try {
            return task.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Exception known) {
                throw known;
            }
            throw e;
        }
    }
}
