// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.load;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.bench.load.MongoLoad.Listed;
import org.nuxeo.datagen.bench.load.RefereedLoad.Referee;

/**
 * A session of a load. It writes documents of its own and knows what each must hold, so it judges every answer: what it
 * wrote is there, what another session was told to be written is there, a list has each document once, and a count is
 * that of what was written. A document whose write got no answer may be there or not, and is not used again.
 */
final class Session implements Runnable {

    private static final String READ = "read";

    private static final long PAUSE_MILLIS = 20;
    private static final int DOUBTS = 5;
    private static final int MIX = 200;

    private final int number;
    private final RefereedLoad load;
    private final MongoLoad target;
    private final Referee referee;
    private final SplittableRandom random;
    private final List<Held> mine = new ArrayList<>();
    private final Set<String> unknown = new HashSet<>();
    private long written;

    /** What this session shows to others: a document that it has written lately. */
    private volatile @Nullable Held shown;

    /** What a document must hold. Its session writes, others read; to a shared one, all sessions add. */
    static final class Held {
        final String id;
        final boolean isShared;
        final AtomicBoolean named = new AtomicBoolean();
        final AtomicLong begun = new AtomicLong(1);
        final AtomicLong acknowledged = new AtomicLong(MongoLoad.ABSENT);
        volatile boolean leaving;
        volatile String lastWrite = "";

        Held(String id, boolean isShared) {
            this.id = id;
            this.isShared = isShared;
        }

        void acknowledged(String request) {
            acknowledged.incrementAndGet();
            lastWrite = request + " at " + Instant.now().truncatedTo(ChronoUnit.MILLIS);
        }
    }

    Session(int number, RefereedLoad load) {
        this.number = number;
        this.load = load;
        this.target = load.target;
        this.referee = load.referee;
        this.random = new SplittableRandom(number);
    }

    @Override
    public void run() {
        while (!load.ended) {
            step();
            RefereedLoad.pause(load.settings.thinkMillis());
        }
    }

    /** Sends a request that is drawn. */
    void step() {
        int draw = random.nextInt(MIX);
        if (mine.isEmpty() || draw < 30 && mine.size() < load.settings.documents()) {
            insert();
        } else if (draw < 40) {
            delete(mine.get(random.nextInt(mine.size())));
        } else if (draw < 90) {
            write(mine.get(random.nextInt(mine.size())));
        } else if (draw < 160) {
            read(mine.get(random.nextInt(mine.size())), READ);
        } else if (draw < 180) {
            readOther();
        } else if (draw < 188) {
            read(load.shared, READ);
        } else if (draw < 196) {
            add(load.shared);
        } else if (draw < 198) {
            list();
        } else {
            count();
        }
    }

    /** Sends a request, and returns the answer, or null if there was none. */
    private <T> @Nullable T sent(Callable<T> request) {
        long sentNanos = System.nanoTime();
        try {
            T answer = request.call();
            load.meter.ended(sentNanos, null);
            return answer;
        } catch (Exception e) {
            load.meter.ended(sentNanos, MongoLoad.kind(e));
            RefereedLoad.pause(PAUSE_MILLIS);
            return null;
        }
    }

    private void insert() {
        Held held = new Held(load.name + "-" + number + "-" + ++written, false);
        Boolean answer = sent(() -> target.insert(held.id, number));
        if (answer == null) {
            unknown.add(held.id);
        } else {
            held.acknowledged("insert");
            mine.add(held);
            shown = held;
        }
    }

    private void write(Held held) {
        long version = held.begun.incrementAndGet();
        changed(held, "write", sent(() -> target.write(held.id, version)));
    }

    /** Adds to a shared document. */
    private void add(Held held) {
        held.begun.incrementAndGet();
        Boolean existed = sent(() -> target.add(held.id));
        if (existed != null && referee.check(existed)) {
            held.acknowledged("add");
        }
    }

    /** Judges a change, which names the version before it, so that no later write hides one that is lost. */
    private void changed(Held held, String request, @Nullable Boolean found) {
        if (found == null) {
            leave(held);
        } else if (referee.check(found)) {
            held.acknowledged(request);
            shown = held;
        } else {
            Long version = sent(() -> target.read(held.id));
            judge(held, request, version == null ? MongoLoad.ABSENT : version);
            leave(held);
        }
    }

    private void delete(Held held) {
        held.leaving = true;
        Boolean existed = sent(() -> target.delete(held.id, held.acknowledged.get()));
        changed(held, "delete", existed);
        dropped(held);
        Long found = existed == null || !existed ? null : sent(() -> target.read(held.id));
        if (found != null && !referee.check(found == MongoLoad.ABSENT)) {
            String what = stays(held, version -> version != MongoLoad.ABSENT) ? "lost delete" : "stale read";
            referee.wrong(what, held.id, READ, "version " + found + ", but " + held.lastWrite);
            unknown.add(held.id);
        }
    }

    /** Does not use a document again, which may be there or not. */
    private void leave(Held held) {
        dropped(held);
        unknown.add(held.id);
    }

    private void dropped(Held held) {
        held.leaving = true;
        mine.remove(held);
    }

    private void readOther() {
        Held held = load.sessions.get(random.nextInt(load.sessions.size())).shown;
        if (held != null && !held.leaving) {
            read(held, READ);
        }
    }

    /**
     * Reads what this session or another one has written, and returns whether there was an answer: it is at least what was
     * acknowledged before, at most what is begun afterwards.
     */
    boolean read(Held held, String request) {
        long least = held.acknowledged.get();
        Long found = sent(() -> target.read(held.id));
        long most = held.begun.get();
        if (found != null && !held.leaving && !referee.check(found >= least && found <= most)) {
            judge(held, request, found);
        }
        return found != null;
    }

    /** Names a wrong version, and what is wrong with it: if later answers are right, this one was from before. */
    private void judge(Held held, String request, long found) {
        long least = held.acknowledged.get();
        String last = held.lastWrite;
        boolean stays = stays(held, version -> version < least || version > held.begun.get());
        String detail = (found == MongoLoad.ABSENT ? "absent" : "version " + found) + ", must be version " + least
                + " (" + last + ")";
        if (found > held.begun.get()) {
            named(held, "never written", request, detail);
        } else if (!stays) {
            referee.wrong("stale read", held.id, request, detail);
        } else {
            // what a shared document has lost is named once
            held.acknowledged.addAndGet(found - least);
            named(held, found == MongoLoad.ABSENT ? "lost write" : "lost update", request, detail);
        }
    }

    /** Reads a document until it is right or was wrong several times, and returns whether it stays wrong. */
    private boolean stays(Held held, LongPredicate doubt) {
        for (int i = 0; i < DOUBTS; i++) {
            RefereedLoad.pause(PAUSE_MILLIS);
            Long again = sent(() -> target.read(held.id));
            if (again != null && !doubt.test(again)) {
                return false;
            }
        }
        return true;
    }

    /** Names what is wrong with a document for good, once, and does not use the document again unless it is shared. */
    private void named(Held held, String what, String request, String detail) {
        if (!held.isShared) {
            leave(held);
        }
        if (held.isShared || held.named.compareAndSet(false, true)) {
            referee.wrong(what, held.id, request, detail);
        }
    }

    /** Lists the documents of this session, and returns whether there was an answer. */
    boolean list() {
        List<Listed> listed = sent(() -> target.list(number));
        if (listed == null) {
            return false;
        }
        Map<String, Long> found = new HashMap<>();
        for (Listed each : listed) {
            if (!referee.check(found.put(each.id(), each.version()) == null)) {
                referee.wrong("twice in a list", each.id(), "list", "the list has " + listed.size() + " documents");
            }
        }
        for (Held each : List.copyOf(mine)) {
            Long version = found.remove(each.id);
            if (!referee.check(version != null && version == each.acknowledged.get())) {
                judge(each, "list", version == null ? MongoLoad.ABSENT : version);
            }
        }
        found.keySet().removeAll(unknown);
        found.forEach((id, version) -> referee.wrong(
                "deleted or never written", id, "list", "version " + version + ", but the document must be absent"));
        return true;
    }

    private void count() {
        Long count = sent(() -> target.count(number));
        int least = mine.size();
        int most = least + unknown.size();
        if (count != null && !referee.check(count >= least && count <= most)) {
            String what = "count " + (count > most ? "beyond" : "below") + " what was written";
            String detail = count + ", must be " + least + (least == most ? "" : " to " + most);
            referee.wrong(what, "documents of session " + number, "count", detail);
        }
    }

    /** Reads and lists everything once more, and returns whether all answers came. */
    boolean audit() {
        for (Held each : List.copyOf(mine)) {
            if (!read(each, "last " + READ)) {
                return false;
            }
        }
        return list();
    }
}
