// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.load;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.nuxeo.datagen.bench.load.Session.Held;

/** Sessions on a target, each on a thread of its own, until they are asked to end. Used by one thread. */
public final class RefereedLoad implements AutoCloseable {
    private static final long AUDIT_NANOS = 60_000_000_000L;
    private static final long AUDIT_PAUSE_MILLIS = 500;

    final MongoLoad target;
    final String name;
    final Settings settings;

    /** A document that all sessions add to, so that an addition that is lost shows. */
    final Held shared;

    final Referee referee = new Referee();
    final LoadMeter meter = new LoadMeter();
    final List<Session> sessions = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    volatile boolean ended;

    /**
     * The size of a load.
     *
     * @param sessions number of sessions
     * @param documents documents that a session holds at most
     * @param thinkMillis pause of a session between two requests
     */
    public record Settings(int sessions, int documents, long thinkMillis) {}

    /** @param name begins the ids of the documents */
    public RefereedLoad(MongoLoad target, String name, Settings settings) {
        this.target = target;
        this.name = name;
        this.settings = settings;
        this.shared = new Held(name + "-shared", true);
        for (int i = 0; i < settings.sessions(); i++) {
            sessions.add(new Session(i, this));
        }
    }

    /** Returns the measured requests. */
    public LoadMeter meter() {
        return meter;
    }

    /** Returns the judge of the answers. */
    public Referee referee() {
        return referee;
    }

    /**
     * Counts the answers that were checked and keeps those that were wrong. Thread safe.
     *
     * @param checks number of answers that were checked
     * @param wrong number of wrong answers
     * @param violations the first thousand wrong answers
     */
    public record Referee(LongAdder checks, LongAdder wrong, List<Violation> violations) {

        private static final int MAX_KEPT = 1_000;

        Referee() {
            this(new LongAdder(), new LongAdder(), new CopyOnWriteArrayList<>());
        }

        /**
         * A wrong answer.
         *
         * @param what the rule that is broken, such as {@code lost update}
         * @param document id of the document, or the list of a session
         * @param request the request whose answer shows it
         * @param at when it was noticed
         * @param detail what was answered, and what had to be
         */
        public record Violation(String what, String document, String request, Instant at, String detail) {
            @Override
            public String toString() {
                return what + ": " + document + ", " + request + " at " + at.truncatedTo(ChronoUnit.MILLIS) + ": "
                        + detail;
            }
        }

        /** Counts an answer, and returns whether it is right. */
        boolean check(boolean right) {
            checks.increment();
            return right;
        }

        /** Keeps a wrong answer. */
        synchronized void wrong(String what, String document, String request, String detail) {
            wrong.increment();
            if (violations.size() < MAX_KEPT) {
                violations.add(new Violation(what, document, request, Instant.now(), detail));
            }
        }
    }

    /** Starts the sessions. */
    public void start() {
        target.insert(shared.id, -1);
        shared.acknowledged("insert");
        for (Session each : sessions) {
            threads.add(new Thread(each, name + "-session-" + threads.size()));
        }
        threads.forEach(Thread::start);
    }

    /**
     * Ends the sessions, and reads and lists once more what each has written.
     *
     * @return whether everything could be read; a target that is away is waited for a minute
     */
    public boolean finish() {
        close();
        long limitNanos = System.nanoTime() + AUDIT_NANOS;
        boolean all = true;
        for (Session each : sessions) {
            all &= answered(each::audit, limitNanos);
        }
        return answered(() -> sessions.get(0).read(shared, "last read"), limitNanos) && all;
    }

    private static boolean answered(BooleanSupplier audit, long limitNanos) {
        while (!audit.getAsBoolean()) {
            if (System.nanoTime() > limitNanos || Thread.currentThread().isInterrupted()) {
                return false;
            }
            pause(AUDIT_PAUSE_MILLIS);
        }
        return true;
    }

    static void pause(long millis) {
        LockSupport.parkNanos(millis * 1_000_000);
    }

    /** Ends the sessions. */
    @Override
    public void close() {
        ended = true;
        try {
            for (Thread each : threads) {
                each.join();
            }
        } catch (InterruptedException e) {
            threads.forEach(Thread::interrupt);
            Thread.currentThread().interrupt();
        }
    }
}
