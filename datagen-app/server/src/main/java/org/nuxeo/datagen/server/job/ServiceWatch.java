// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.job;

import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.DaemonThread;
import org.nuxeo.datagen.importer.manifest.Targets;
import org.nuxeo.datagen.services.EmbeddedServices;
import org.nuxeo.datagen.store.failure.FailureReasons;
import org.nuxeo.datagen.store.failure.ServiceDownException;
import org.nuxeo.datagen.store.service.ServiceKind;

/**
 * The live states of the services. While someone is interested, each service is asked every few seconds whether it answers, on a
 * thread of its own, so that one that hangs does not delay the others. Thread safe.
 */
final class ServiceWatch implements AutoCloseable {
    /** An outage is known after the pause and the patience, and told after a probe of Kafka that may hang as long. */
    private static final long PAUSE_MILLIS = 2_000;

    private static final int PATIENCE_MILLIS = 5_000;
    private static final long INTEREST_NANOS = TimeUnit.SECONDS.toNanos(30);

    /** The state of a service. */
    enum State {
        /** It answers. */
        UP,
        /** It does not answer. */
        AWAY,
        /** It refuses this server, or its client fails. */
        ERROR,
        /** It was embedded and has ended; the next job starts it again. */
        ENDED,
        /** It is embedded and no job has needed it. */
        UNUSED,
        /** It was not asked yet. */
        UNKNOWN;

        /** Returns the name in JSON. */
        @JsonValue
        String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * A service of jobs.
     *
     * @param hosts its hosts; null before it is started
     * @param embedded whether the server starts it
     * @param state whether it answers
     * @param since when its state began, in whole seconds; null if that is unknown
     * @param why how it ended, or its error, or an empty text
     */
    record Service(
            @Nullable String hosts,
            boolean embedded,
            State state,
            @Nullable String since,
            String why) {}

    private record Seen(State state, @Nullable String since, String why) {}

    private static final Seen NEVER = new Seen(State.UNKNOWN, null, "");

    private final JobServices services;
    private final Map<ServiceKind, Seen> seen = new ConcurrentHashMap<>();
    private final ScheduledExecutorService clock = Executors.newScheduledThreadPool(
            ServiceKind.values().length, task -> new DaemonThread("service-watch", task));
    private volatile long interestNanos = System.nanoTime() - INTEREST_NANOS;

    ServiceWatch(JobServices services) {
        this.services = services;
        for (ServiceKind kind : ServiceKind.values()) {
            clock.scheduleWithFixedDelay(() -> look(kind), 0, PAUSE_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    private void look(ServiceKind kind) {
        String address = services.addresses().of(kind);
        if (address != null && System.nanoTime() - interestNanos < INTEREST_NANOS) {
            try {
                EmbeddedServices.requireAnswer(services.access().within(PATIENCE_MILLIS), kind, address);
                see(kind, State.UP, "");
            } catch (RuntimeException e) {
                see(kind, stateOf(e), e instanceof ServiceDownException ? "" : FailureReasons.of(e));
            }
        }
    }

    private void see(ServiceKind kind, State state, String why) {
        String since = state == State.UNUSED
                ? null
                : Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
        Seen now = new Seen(state, since, why);
        seen.merge(kind, now, (before, any) -> before.state == state && before.why.equals(why) ? before : now);
    }

    /** Returns the state of a service whose client has failed. Of an outage the job that uses it reports the reason. */
    static State stateOf(RuntimeException failure) {
        return failure instanceof ServiceDownException ? State.AWAY : State.ERROR;
    }

    /** Returns all services by name, and keeps on asking for a while. */
    Map<String, Service> services() {
        interestNanos = System.nanoTime();
        Map<ServiceKind, String> endings = services.embedded.endings();
        Targets targets = Targets.of(services.addresses());
        Map<String, Service> all = new LinkedHashMap<>();
        for (ServiceKind kind : ServiceKind.values()) {
            Targets.Target target = targets.services().get(kind.slug());
            String why = endings.getOrDefault(kind, "");
            if (!why.isEmpty()) {
                see(kind, State.ENDED, why);
            } else if (target == null) {
                see(kind, State.UNUSED, "");
            }
            Seen now = seen.getOrDefault(kind, NEVER);
            String hosts = target == null ? null : String.join(",", target.hosts());
            all.put(kind.slug(), new Service(hosts, !services.isNamed(kind), now.state, now.since, now.why));
        }
        return all;
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }
}
