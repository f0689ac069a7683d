// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.load;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/** Sessions on a target, each on a thread of its own, until they are asked to end. Used by one thread. */
public final class RefereedLoad implements AutoCloseable {

    private static final long AUDIT_NANOS = 60_000_000_000L;
    private static final long AUDIT_PAUSE_MILLIS = 500;

    private final LoadTarget target;
    private final String name;
    private final Settings settings;
    private final Referee referee = new Referee();
    private final LoadMeter meter = new LoadMeter();
    private final Shared shared;
    private final List<Session> sessions = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean ended;

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
        this.shared = new Shared(name + "-shared");
        for (int i = 0; i < settings.sessions(); i++) {
            sessions.add(new Session(i, this));
        }
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
        for (Session each : sessions) {
            threads.add(new Thread(each, name + "-session-" + threads.size()));
        }
        threads.forEach(Thread::start);
    }

    /** A document that all sessions add to, so that an addition that is lost shows. */
    final class Shared {

        private final String id;
        private final AtomicLong begun = new AtomicLong(1);
        private final AtomicLong acknowledged = new AtomicLong(1);

        Shared(String id) {
            this.id = id;
        }

        void step(Session session, int draw) {
            if (draw % 2 == 0) {
                read(session, "read");
                return;
            }
            begun.incrementAndGet();
            Boolean existed = session.sent(() -> target.add(id));
            if (existed != null && referee.check(existed)) {
                acknowledged.incrementAndGet();
            }
        }

        /** Reads the document, and returns whether there was an answer. */
        boolean read(Session session, String request) {
            long least = acknowledged.get();
            Long found = session.sent(() -> target.read(id));
            long most = begun.get();
            if (found != null && !referee.check(found >= least && found <= most)) {
                pause(AUDIT_PAUSE_MILLIS);
                Long again = session.sent(() -> target.read(id));
                boolean passing = again != null && again >= least;
                String what = found > most ? "never written" : passing ? "stale read" : "lost update";
                referee.wrong(what, id, request, "version " + found + ", must be " + least + " to " + most);
                if (!passing) {
                    // what is lost is named once
                    acknowledged.addAndGet((again == null ? found : again) - least);
                }
            }
            return found != null;
        }
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
        return answered(() -> shared.read(sessions.get(0), "last read"), limitNanos) && all;
    }

    private interface Audit {
        boolean isAnswered();
    }

    private static boolean answered(Audit audit, long limitNanos) {
        while (!audit.isAnswered()) {
            if (System.nanoTime() > limitNanos || Thread.currentThread().isInterrupted()) {
                return false;
            }
            pause(AUDIT_PAUSE_MILLIS);
        }
        return true;
    }

    /** Returns the measured requests. */
    public LoadMeter meter() {
        return meter;
    }

    /** Returns the judge of the answers. */
    public Referee referee() {
        return referee;
    }

    String name() {
        return name;
    }

    LoadTarget target() {
        return target;
    }

    Shared shared() {
        return shared;
    }

    int documents() {
        return settings.documents();
    }

    int sessions() {
        return settings.sessions();
    }

    Session session(int number) {
        return sessions.get(number);
    }

    boolean isEnded() {
        return ended;
    }

    void think() {
        if (settings.thinkMillis() > 0) {
            pause(settings.thinkMillis());
        }
    }

    static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
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
