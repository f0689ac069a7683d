// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/**
 * A pool of renderers for any number of threads. A renderer is lent to one thread at a time. The pool keeps at most two
 * idle renderers for each processor.
 */
public final class RendererPool {

    private static final int MAX_IDLE = 2 * Runtime.getRuntime().availableProcessors();

    private final ConcurrentLinkedQueue<DocumentRenderer> idle = new ConcurrentLinkedQueue<>();
    private final AtomicInteger idleCount = new AtomicInteger();

    /**
     * Lends a renderer and returns the result of its use.
     *
     * @param use the use; it must keep neither the renderer nor the loaded blob
     */
    public <R> R with(Function<DocumentRenderer, R> use) {
        DocumentRenderer renderer = idle.poll();
        if (renderer == null) {
            renderer = new DocumentRenderer();
        } else {
            idleCount.decrementAndGet();
        }
        R result = use.apply(renderer);
        // not in a finally block: a renderer whose use failed must not be lent again
        renderer.release();
        if (idleCount.incrementAndGet() <= MAX_IDLE) {
            idle.add(renderer);
        } else {
            idleCount.decrementAndGet();
        }
        return result;
    }
}
