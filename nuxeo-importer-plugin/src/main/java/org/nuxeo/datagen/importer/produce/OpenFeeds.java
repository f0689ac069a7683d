package org.nuxeo.datagen.importer.produce;

import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The partitions that are not complete yet. A thread takes one out, feeds it for a while and gives it back, so each is
 * fed by one thread at a time, in order, whatever the number of threads. Thread safe.
 */
final class OpenFeeds {

    private static final long WAIT_MILLIS = 20;

    private final BlockingQueue<PartitionFeed> waiting;
    private final AtomicInteger open;

    OpenFeeds(List<PartitionFeed> feeds) {
        waiting = new LinkedBlockingQueue<>(feeds);
        open = new AtomicInteger(feeds.size());
    }

    boolean isEmpty() {
        return open.get() == 0;
    }

    /** Takes a partition out; null if others have all of them for the moment. */
    PartitionFeed take() throws InterruptedException {
        return waiting.poll(WAIT_MILLIS, TimeUnit.MILLISECONDS);
    }

    void giveBack(PartitionFeed feed) {
        waiting.add(feed);
    }

    /** Notes that the partition that was taken is complete. */
    void complete() {
        open.decrementAndGet();
    }
}
