// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.services;

import java.util.Locale;

/** The capacity of the stand-in for MongoDB, which keeps all documents in its heap. */
public final class MongoStandIn {
    /** Heap used by one document of about 1.3 KB, with Nuxeo's indexes. */
    static final long HEAP_BYTES_PER_DOCUMENT = 6_600;
    /** Percentage of the heap available for documents; the rest is for requests and the garbage collector. */
    static final int USABLE_PERCENT = 80;

    private final int heapMegabytes;

    /**
     * Makes a capacity.
     *
     * @param heapMegabytes heap of the stand-in in mebibytes, positive
     */
    public MongoStandIn(int heapMegabytes) {
        if (heapMegabytes <= 0) {
            throw new IllegalArgumentException("heap of " + heapMegabytes + " MB: must be at least 1 MB");
        }
        this.heapMegabytes = heapMegabytes;
    }

    /** Returns the maximum number of documents, including folders. */
    public long capacityDocuments() {
        return ((long) heapMegabytes << 20) / 100 * USABLE_PERCENT / HEAP_BYTES_PER_DOCUMENT;
    }

    /**
     * Checks that documents fit.
     *
     * @param documents number of documents, including folders
     * @throws CapacityException if they do not fit, with both numbers and the remedy
     */
    public void checkCapacity(long documents) {
        long capacity = capacityDocuments();
        if (documents > capacity) {
            throw new CapacityException(String.format(
                    Locale.ROOT,
                    "%,d documents do not fit in the embedded MongoDB stand-in, which holds %,d in its heap of %,d MB:"
                            + " reduce --customers or --months, raise --mongo-heap, or use a real MongoDB"
                            + " (run, scenario and serve take --mongo mongodb://HOST:PORT)",
                    documents,
                    capacity,
                    heapMegabytes));
        }
    }

    /** An exception for more documents than a service can hold. The same request can never succeed. */
    public static final class CapacityException extends ServicesException {
        private static final long serialVersionUID = 1L;

        CapacityException(String message) {
            super(message);
        }
    }
}
