// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.tree;

import org.nuxeo.datagen.core.calendar.Period;

/**
 * Periods one after the other. Documents that are not in series have the one period 0.
 *
 * @param from the first
 * @param to the one after the last; equal to {@code from} if there are none
 */
record Span(int from, int to) {

    static final Span ONCE = new Span(0, 1);
    static final Span NEVER = new Span(0, 0);

    /** Returns the periods that belong to some months, the first of which is {@code from}. */
    static Span of(Period each, int from, int to) {
        return from >= to ? NEVER : new Span(each.from(from), each.to(to));
    }

    /** Returns the periods that belong to one period of a sort that is as long or longer. */
    static Span within(Period each, Period longer, int period) {
        return each == longer
                ? new Span(period, period + 1)
                : new Span(each.to(longer.firstMonth(period)), each.to(longer.lastMonth(period) + 1));
    }

    int count() {
        return to - from;
    }

    boolean contains(int period) {
        return period >= from && period < to;
    }

    /** Returns the periods of this span that are before another one. */
    Span before(int period) {
        return new Span(from, Math.max(from, Math.min(to, period)));
    }

    /** Returns the periods of this span from another one on. */
    Span since(int period) {
        return new Span(Math.max(from, Math.min(to, period)), to);
    }

    Span and(Span other) {
        return since(other.from).before(other.to);
    }
}
