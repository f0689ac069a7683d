// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.question;

import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.core.rights.Principal;

/**
 * What is asked, and the draws of the question, one after the other, which depend on its key alone.
 *
 * @param user who asks, or null for somebody who may read what the question is about
 * @param key key of the question
 * @param drawn number of draws
 */
public record Ask(QuestionKind kind, @Nullable Principal user, long key, AtomicLong drawn) {

    public Ask(QuestionKind kind, @Nullable Principal user, long key) {
        this(kind, user, key, new AtomicLong());
    }

    /**
     * Returns a number from 0 to {@code bound - 1}.
     *
     * @param bound number of results, at least 1
     */
    public long below(long bound) {
        return Draws.scaled(Draws.hash(key, drawn.getAndIncrement()), bound);
    }

    /** Returns a number from 0 to {@code bound - 1}. */
    public int below(int bound) {
        return (int) below((long) bound);
    }

    /** Returns true in half of the cases. */
    public boolean isHead() {
        return below(2) == 0;
    }

    /** Returns one of some things. */
    public <T> T of(@Nullable Collection<T> things) {
        List<T> all = things instanceof List<T> list ? list : List.copyOf(Objects.requireNonNull(things));
        return all.get(below(all.size()));
    }
}
