package org.nuxeo.datagen.services;

import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The work of a command in a thread of its own, so that the command can end soon after what the work needs has gone,
 * however long the clients in it would still wait and try again.
 */
public final class SupervisedWork {
    private static final long PATIENCE_MILLIS = 2_000;

    private final AtomicReference<RuntimeException> reason = new AtomicReference<>();
    private final CountDownLatch over = new CountDownLatch(1);

    /** Has the work given up, even before it has begun; the first reason counts. */
    public void giveUp(RuntimeException why) {
        reason.compareAndSet(null, why);
        over.countDown();
    }

    /**
     * Does the work, once.
     *
     * @return what comes of it
     * @throws Exception what it throws; or why it was given up, after two seconds at most in which it may end by itself
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
                worker.join(PATIENCE_MILLIS);
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
