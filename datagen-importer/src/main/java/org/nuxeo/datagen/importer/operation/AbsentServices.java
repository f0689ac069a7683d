// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import com.mongodb.MongoNodeIsRecoveringException;
import com.mongodb.MongoNotPrimaryException;
import com.mongodb.MongoSocketException;
import com.mongodb.MongoTimeoutException;
import java.net.ConnectException;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.errors.RetriableException;
import org.nuxeo.datagen.store.failure.ServiceDownException;

/**
 * Recognizes failures that mean that a service is away. The clients of a host, and the host's own wrappers, throw many
 * exceptions; the decisive one is among their causes.
 */
public final class AbsentServices {

    /** Failures, and the services that are away then. */
    private static final Map<Class<? extends Exception>, String> SERVICES = Map.of(
            MongoTimeoutException.class, "mongo",
            MongoSocketException.class, "mongo",
            MongoNotPrimaryException.class, "mongo",
            MongoNodeIsRecoveringException.class, "mongo",
            RetriableException.class, "kafka",
            ConnectException.class, "the search index");

    private AbsentServices() {}

    /** Returns a {@link ServiceDownException} if a failure or one of its causes means that a service is away. */
    public static Optional<ServiceDownException> in(Throwable failure) {
        for (Throwable each = failure; each != null; each = each.getCause()) {
            if (each instanceof ServiceDownException known) {
                return Optional.of(known);
            }
            for (Map.Entry<Class<? extends Exception>, String> service : SERVICES.entrySet()) {
                if (service.getKey().isInstance(each)) {
                    return Optional.of(new ServiceDownException(service.getValue(), "its configured address", each));
                }
            }
        }
        return Optional.empty();
    }

    /**
     * The latest outages of services in calls of operations of this process. A server may hide the text of a 503 response;
     * clients can read it here. Thread safe.
     */
    public static final class Outages {

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
        public record Outage(String at, String operation, String message) {}

        /** Records a call that failed now. */
        public synchronized void note(String operation, Exception failure) {
            if (latest.size() == KEPT) {
                latest.removeLast();
            }
            latest.addFirst(new Outage(Instant.now().toString(), operation, String.valueOf(failure.getMessage())));
        }

        /** Returns the latest twenty outages, newest first. */
        public synchronized List<Outage> latest() {
            return List.copyOf(latest);
        }
    }
}
