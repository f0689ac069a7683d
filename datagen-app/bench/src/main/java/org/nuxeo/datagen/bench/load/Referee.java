// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.load;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/** Counts the answers that were checked and keeps those that were wrong. Thread safe. */
public final class Referee {

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
            return what + ": " + document + ", " + request + " at " + at.truncatedTo(ChronoUnit.MILLIS) + ": " + detail;
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
