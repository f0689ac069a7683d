package org.nuxeo.datagen.render;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/** Renderers that any number of threads share, each one thread's at a time; no more are kept than twice the processors. */
public final class RendererPool {

    private static final int MAX_IDLE = 2 * Runtime.getRuntime().availableProcessors();

    private final ConcurrentLinkedQueue<DocumentRenderer> idle = new ConcurrentLinkedQueue<>();
    private final AtomicInteger idleCount = new AtomicInteger();

    /**
     * Lends a renderer.
     *
     * @param use keeps neither the renderer nor what it has loaded
     */
    public <R> R with(Function<DocumentRenderer, R> use) {
        DocumentRenderer renderer = idle.poll();
        if (renderer == null) {
            renderer = new DocumentRenderer();
        } else {
            idleCount.decrementAndGet();
        }
        R result = use.apply(renderer);
        // one that failed is not kept
        renderer.release();
        if (idleCount.incrementAndGet() <= MAX_IDLE) {
            idle.add(renderer);
        } else {
            idleCount.decrementAndGet();
        }
        return result;
    }
}
