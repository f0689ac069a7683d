// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.services;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.nuxeo.datagen.core.DaemonThread;

/**
 * Work on its own thread that can be given up. So a command ends soon after a service has ended, although the clients
 * in the work would wait and retry much longer.
 */
public final class SupervisedWork {
    private static final long TIMEOUT_MILLIS = 2_000;

    private final CompletableFuture<Void> over = new CompletableFuture<>();

    /** Gives the work up, even before it has started. Only the first reason is kept. */
    public void giveUp(RuntimeException why) {
        over.completeExceptionally(why);
    }

    /**
     * Runs the work. May be called once.
     *
     * @return the result of the work
     * @throws Exception the exception of the work; or the reason for giving it up, after at most two seconds in which
     *     it may end by itself
     */
    public <R> R run(Callable<R> work) throws Exception {
        FutureTask<R> task = new FutureTask<>(work);
        Thread worker = new DaemonThread("work", () -> {
            task.run();
            over.complete(null);
        });
        worker.start();
        try {
            over.get();
            return task.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Exception known ? known : e;
        } finally {
            if (!task.isDone()) {
                worker.interrupt();
                worker.join(TIMEOUT_MILLIS);
            }
        }
    }
}
