// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.load;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.nuxeo.datagen.bench.load.Session.Held;

/** Sessions on a target, each on a thread of its own, until they are asked to end. Used by one thread. */
public final class RefereedLoad implements AutoCloseable {
    private static final long AUDIT_NANOS = 60_000_000_000L;
    private static final long AUDIT_PAUSE_MILLIS = 500;

    final LoadTarget target;
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
    public RefereedLoad(LoadTarget target, String name, Settings settings) {
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

    /** Counts the answers that were checked and keeps those that were wrong. Thread safe. */
    public static final class Referee {

        private static final int MAX_KEPT = 1_000;

        private final LongAdder checks = new LongAdder();
        private final LongAdder wrong = new LongAdder();
        private final List<Violation> violations = new ArrayList<>();

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
        void wrong(String what, String document, String request, String detail) {
            wrong.increment();
            synchronized (violations) {
                if (violations.size() < MAX_KEPT) {
                    violations.add(new Violation(what, document, request, Instant.now(), detail));
                }
            }
        }

        /** Returns the number of answers that were checked. */
        public long checks() {
            return checks.sum();
        }

        /** Returns the number of wrong answers. */
        public long wrong() {
            return wrong.sum();
        }

        /** Returns the first thousand wrong answers. */
        public List<Violation> violations() {
            synchronized (violations) {
                return List.copyOf(violations);
            }
        }
    }

    /** Starts the sessions. */
    public void start() throws Exception {
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

    /** A store of small documents with versions, each in the list of one session. Thread safe. */
    public interface LoadTarget extends AutoCloseable {

        /** The version of a document that does not exist. */
        long ABSENT = 0;

        /** Adds a document with version 1 to the list of a session. */
        void insert(String id, int session) throws Exception;

        /** Returns the version of a document, or {@link #ABSENT}. */
        long read(String id) throws Exception;

        /** Sets the version of a document that has the version before, and returns whether there was one. */
        boolean write(String id, long version) throws Exception;

        /** Adds 1 to the version of a document in one request, and returns whether the document exists. */
        boolean add(String id) throws Exception;

        /** Deletes a document that has a version, and returns whether there was one. */
        boolean delete(String id, long version) throws Exception;

        /** Returns the documents of a session, page by page. */
        List<Listed> list(int session) throws Exception;

        /** Returns the number of documents of a session. */
        long count(int session) throws Exception;

        /** Returns the kind of a failure in a few words, the same for all of its kind. */
        String kind(Exception failure);

        @Override
        void close();

        /** A document in a list. */
        record Listed(String id, long version) {}
    }
}
