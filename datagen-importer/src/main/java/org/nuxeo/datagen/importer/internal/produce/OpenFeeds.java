package org.nuxeo.datagen.importer.internal.produce;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;

/**
 * The partitions that are not complete yet. A thread takes one out, feeds it for a while and gives it back, so each is
 * fed by one thread at a time, in order, whatever the number of threads. Those that only wait for answers are given out
 * when no other has documents left to be sent, so that nobody waits while there is work. Thread safe.
 */
final class OpenFeeds {

    private static final long WAIT_MILLIS = 20;

    private final Queue<PartitionFeed> unsent = new ArrayDeque<>();
    private final Queue<PartitionFeed> sent = new ArrayDeque<>();
    private final Set<PartitionFeed> feeding = new HashSet<>();
    private int open;

    OpenFeeds(List<PartitionFeed> feeds) {
        open = feeds.size();
        feeds.forEach(this::add);
    }

    synchronized boolean isEmpty() {
        return open == 0;
    }

    /** Takes a partition out; null if others have all of them for the moment. */
    synchronized PartitionFeed take() throws InterruptedException {
        PartitionFeed next = next();
        if (next == null && open > 0) {
            wait(WAIT_MILLIS);
            next = next();
        }
        return next;
    }

    private PartitionFeed next() {
        if (unsent.isEmpty()) {
            return feeding.isEmpty() ? sent.poll() : null;
        }
        PartitionFeed next = unsent.poll();
        feeding.add(next);
        return next;
    }

    synchronized void giveBack(PartitionFeed feed) {
        feeding.remove(feed);
        add(feed);
        notifyAll();
    }

    private void add(PartitionFeed feed) {
        (feed.hasNext() ? unsent : sent).add(feed);
    }

    /** Notes that the partition that was taken is complete. */
    synchronized void complete(PartitionFeed feed) {
        feeding.remove(feed);
        open--;
        notifyAll();
    }
}
