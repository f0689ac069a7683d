// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.question;

import java.util.List;
import org.nuxeo.datagen.core.random.Draws;

/** The draws of one question, one after the other. They depend on its key alone. Not thread safe. */
public final class Dice {

    private final long salt;
    private long drawn;

    /** @param key key of the question */
    public Dice(long key) {
        this.salt = Draws.salt(key);
    }

    /**
     * Returns a number from 0 to {@code bound - 1}.
     *
     * @param bound number of results, at least 1
     */
    public long below(long bound) {
        return Draws.scaled(Draws.salted(salt, drawn++), bound);
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
    public <T> T of(List<T> things) {
        return things.get(below(things.size()));
    }
}
