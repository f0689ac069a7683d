// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.produce;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;

/**
 * The partitions that are not complete yet. Thread safe.
 *
 * <p>A thread takes a partition, feeds it for a while and returns it. So each partition is fed by one thread at a time
 * and in order, whatever the number of threads. Partitions that only wait for answers are handed out when no other has
 * documents left to send, so that no thread waits while there is work.
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

    /** Takes a partition, or returns null if other threads have all of them at the moment. */
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

    synchronized void putBack(PartitionFeed feed) {
        feeding.remove(feed);
        add(feed);
        notifyAll();
    }

    private void add(PartitionFeed feed) {
        (feed.hasNext() ? unsent : sent).add(feed);
    }

    /** Removes a partition that this thread has taken and completed. */
    synchronized void complete(PartitionFeed feed) {
        feeding.remove(feed);
        open--;
        notifyAll();
    }
}
