// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.testing;

/** Measures every two seconds how much of the heap is in use after a collection. */
public final class LiveHeap {

    private static final long EVERY_MILLIS = 2_000;

    private volatile long peakBytes;

    public static LiveHeap watch() {
        LiveHeap heap = new LiveHeap();
        Thread thread = new Thread(heap::look, "live-heap");
        thread.setDaemon(true);
        thread.start();
        return heap;
    }

    private void look() {
        Runtime runtime = Runtime.getRuntime();
        try {
            while (true) {
                System.gc();
                peakBytes = Math.max(peakBytes, runtime.totalMemory() - runtime.freeMemory());
                Thread.sleep(EVERY_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns the largest value measured, in MB. */
    public long peakMegabytes() {
        return peakBytes / 1_000_000;
    }
}
