// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.retry;

import java.time.Duration;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.DaemonThread;
import org.slf4j.LoggerFactory;

/**
 * What this process waits for: answers of services, and requests that take long, such as an index over billions of documents. After
 * some seconds a line says what is awaited, since when, and until when; it is repeated ever more rarely, and another line says when
 * the wait is over. The lines are warnings of the log; {@link #listen} shows them elsewhere too. Thread safe.
 */
public final class Waits {

    /** The time before the first line, in which a short interruption passes. */
    static final Duration QUIET = Duration.ofSeconds(10);

    private static final long MOST_PAUSE_NANOS = Duration.ofMinutes(10).toNanos();
    private static final long LOOK_MILLIS = 1_000;
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);
    private static final Set<Consumer<String>> LISTENERS = new CopyOnWriteArraySet<>();
    private static final Set<String> IN_CLEAR = ConcurrentHashMap.newKeySet();
    private static final Waits PROCESS = new Waits(System::nanoTime, Waits::tell);

    static {
        new DaemonThread("waits", PROCESS::lookForEver).start();
    }

    private final Map<String, Wait> open = new LinkedHashMap<>();
    private final LongSupplier nanoTime;
    private final Consumer<String> lines;

    Waits(LongSupplier nanoTime, Consumer<String> lines) {
        this.nanoTime = nanoTime;
        this.lines = lines;
    }

    /**
     * Begins to wait for answers of a service. Threads that wait for the same one share its lines.
     *
     * @param service kafka, mongo or elasticsearch
     * @param limit the time after which the caller gives up; ignored if it is longer than a year
     */
    public static Wait on(String service, String address, Duration limit) {
        return on(service, address, null, limit);
    }

    /**
     * Begins to wait for a request that may take long, for which the caller waits as long as the service is there.
     *
     * @param request what is awaited, such as {@code index ecm:id of collection archives}; null for answers of any kind
     */
    public static Wait on(String service, String address, @Nullable String request, Duration limit) {
        return PROCESS.begin(service + " at " + address, request, limit);
    }

    /** Passes lines on to a listener, until the result is closed. */
    public static Listening listen(Consumer<String> listener) {
        LISTENERS.add(listener);
        return () -> LISTENERS.remove(listener);
    }

    /** Passes lines on to a listener until it is closed. */
    public interface Listening extends AutoCloseable {
        @Override
        void close();
    }

    /**
     * Says once in this process that a secret goes over the network in clear, if it does: to a server that is not this machine, by
     * plain HTTP.
     *
     * @param secret what is sent, such as {@code the password}
     */
    public static void secret(String secret, String scheme, String host) {
        boolean here = host.equals("localhost") || host.startsWith("127.") || host.matches("\\[?::1]?");
        if (scheme.equals("http") && !here && IN_CLEAR.add(secret + host)) {
            tell(secret + " goes to " + host + " by plain HTTP, where others can read it; give an address with https");
        }
    }

    private static void tell(String line) {
        LoggerFactory.getLogger(Waits.class).warn(line);
        LISTENERS.forEach(listener -> listener.accept(line));
    }

    Wait begin(String service, @Nullable String request, Duration limit) {
        synchronized (open) {
            Wait wait = open.computeIfAbsent(service + request, any -> new Wait(service, request, limit));
            wait.limit = wait.limit.compareTo(limit) < 0 ? limit : wait.limit;
            wait.waiting++;
            return wait;
        }
    }

    private void lookForEver() {
        try {
            while (true) {
                Thread.sleep(LOOK_MILLIS);
                look();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Says what has been awaited for long. */
    void look() {
        List<String> due = new ArrayList<>();
        synchronized (open) {
            long now = nanoTime.getAsLong();
            for (Wait each : open.values()) {
                if (now - each.sinceNanos >= each.pauseNanos) {
                    each.pauseNanos += Math.min(Math.max(each.pauseNanos, 6 * QUIET.toNanos()), MOST_PAUSE_NANOS);
                    each.isSaid = true;
                    due.add(each.line(now));
                }
            }
        }
        due.forEach(lines);
    }

    /** A service or a request that some callers wait for; each of them closes it. */
    public final class Wait implements AutoCloseable {
        private final String service;
        private final @Nullable String request;
        private Duration limit;
        private volatile long sinceNanos;
        private volatile @Nullable String reason;
        private long pauseNanos;
        private boolean isSaid;
        private int waiting;

        private Wait(String service, @Nullable String request, Duration limit) {
            this.service = service;
            this.request = request;
            this.limit = limit;
            begin(nanoTime.getAsLong());
        }

        private void begin(long now) {
            sinceNanos = now;
            pauseNanos = QUIET.toNanos();
            reason = null;
            isSaid = false;
        }

        /** Notes that the service has answered. */
        public void answered() {
            // Most answers come soon after one another.
            if (nanoTime.getAsLong() - sinceNanos < QUIET.toNanos() / 10) {
                return;
            }
            String over = null;
            synchronized (open) {
                long now = nanoTime.getAsLong();
                if (isSaid) {
                    over = over(now);
                }
                begin(now);
            }
            if (over != null) {
                lines.accept(over);
            }
        }

        /**
         * Notes why the service has not done what was asked.
         *
         * @param refuses whether it answers, and takes no documents
         */
        public void failed(@Nullable String why, boolean refuses) {
            reason = (refuses ? "takes no documents" : "does not answer") + " since %s"
                    + (why == null ? "" : ": " + why);
        }

        private String line(long now) {
            LocalTime since = LocalTime.now().minusNanos(now - sinceNanos);
            if (request != null && reason == null) {
                return service + ": waiting for " + request + " since " + TIME.format(since);
            }
            String until = limit.toDays() > 365 ? "" : "; tried until " + TIME.format(since.plus(limit));
            String what = reason == null ? "does not answer since %s" : reason;
            return service + " " + what.replace("%s", TIME.format(since)) + until;
        }

        private String over(long now) {
            long seconds = Duration.ofNanos(now - sinceNanos).toSeconds();
            return request != null && reason == null
                    ? service + ": " + request + " took " + seconds + " s"
                    : service + " answers again after " + seconds + " s";
        }

        @Override
        public void close() {
            synchronized (open) {
                if (--waiting == 0) {
                    open.remove(service + request);
                }
            }
        }
    }
}
