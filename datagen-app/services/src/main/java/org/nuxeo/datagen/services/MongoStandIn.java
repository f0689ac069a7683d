package org.nuxeo.datagen.services;

/** What the in-heap MongoDB-wire server can hold. */
public final class MongoStandIn {
    /** Heap one document of about 1.3 KB takes in the server with Nuxeo's indexes. */
    static final long HEAP_BYTES_PER_DOCUMENT = 6_600;
    /** Part of the heap that documents may fill, in percent; the rest is for requests and the collector. */
    static final int USABLE_PERCENT = 80;

    private final int heapMegabytes;

    /** @param heapMegabytes heap of the server in mebibytes, positive */
    public MongoStandIn(int heapMegabytes) {
        if (heapMegabytes <= 0) {
            throw new IllegalArgumentException("heap of " + heapMegabytes + " MB: must be positive");
        }
        this.heapMegabytes = heapMegabytes;
    }

    /** The largest number of documents, folders included, that fit. */
    public long capacityDocuments() {
        return ((long) heapMegabytes << 20) / 100 * USABLE_PERCENT / HEAP_BYTES_PER_DOCUMENT;
    }

    /**
     * Refuses what does not fit.
     *
     * @param documents documents and folders together
     * @throws CapacityException naming both numbers and the remedy
     */
    public void checkCapacity(long documents) {
        long capacity = capacityDocuments();
        if (documents > capacity) {
            throw new CapacityException(String.format(
                    java.util.Locale.ROOT,
                    "%,d documents do not fit in the embedded MongoDB stand-in, which holds %,d in its heap of %,d MB:"
                            + " ask for fewer, give it more with --mongo-heap, or have a real MongoDB"
                            + " (run, scenario and serve take --mongo mongodb://HOST:PORT)",
                    documents,
                    capacity,
                    heapMegabytes));
        }
    }
}
