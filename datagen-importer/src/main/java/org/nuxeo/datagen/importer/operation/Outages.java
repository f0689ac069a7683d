// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * The latest outages of services in calls of operations of this process. A server may hide the text of a 503 response;
 * clients can read it here. Thread safe.
 */
public final class Outages {

    /** The outages of this process. */
    public static final Outages INSTANCE = new Outages();

    private static final int KEPT = 20;

    private final Deque<Outage> latest = new ArrayDeque<>();

    /**
     * One call that failed because a service is away.
     *
     * @param at time of the failure
     * @param operation the operation that was called
     * @param message names the service
     */
    public record Outage(Instant at, String operation, String message) {}

    /** Records a call that failed. */
    public synchronized void note(Outage outage) {
        if (latest.size() == KEPT) {
            latest.removeLast();
        }
        latest.addFirst(outage);
    }

    /** Returns the latest twenty outages, newest first. */
    public synchronized List<Outage> latest() {
        return List.copyOf(latest);
    }
}
