package org.nuxeo.datagen.importer.internal.operation;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * The outages of services that operations of this process met, the latest ones. A server may keep the text of a 503 to
 * itself; this is where a client finds it. Thread safe.
 */
public final class Outages {

    /** Those of this process. */
    public static final Outages INSTANCE = new Outages();

    private static final int KEPT = 20;

    private final Deque<Outage> latest = new ArrayDeque<>();

    /**
     * One call that failed because a service is away.
     *
     * @param at when it failed
     * @param operation which was called
     * @param message which names the service
     */
    public record Outage(Instant at, String operation, String message) {}

    /** Notes a call that failed. */
    public synchronized void note(Outage outage) {
        if (latest.size() == KEPT) {
            latest.removeLast();
        }
        latest.addFirst(outage);
    }

    /** Returns the latest twenty, newest first. */
    public synchronized List<Outage> latest() {
        return List.copyOf(latest);
    }
}
