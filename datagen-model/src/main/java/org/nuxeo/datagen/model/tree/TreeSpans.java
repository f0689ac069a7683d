// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.tree;

import java.util.Arrays;
import java.util.Objects;
import org.nuxeo.datagen.core.calendar.MonthRange;
import org.nuxeo.datagen.core.calendar.Period;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.model.tree.TreeModel.Move;
import org.nuxeo.datagen.model.tree.TreePlan.PlannedKind;

/**
 * Which periods of each kind a dataset has, and which of them are in which repository. A document in series is in an archive
 * if the series that it belongs to moves and its period is before the boundary, whatever months the dataset has; so growth
 * moves no document. A series above one that moves, as folders by date are, begins where something below it stays. Immutable.
 */
final class TreeSpans {

    private final TreePlan plan;
    private final MonthRange months;
    private final Span[] all;

    /** For each kind, the first period that is not archived. */
    private final int[] boundary;

    TreeSpans(TreePlan plan, MonthRange months, int liveFrom) {
        this.plan = plan;
        this.months = months;
        this.all = new Span[plan.cell.kinds()];
        this.boundary = new int[all.length];
        for (int kind = 0; kind < all.length; kind++) {
            Period each = plan.of(kind).period();
            all[kind] = each == null
                    ? Span.ONCE
                    : months.count() == 0 ? Span.NEVER : new Span(each.from(months.from()), each.to(months.to()));
            boundary[kind] =
                    each == null || plan.of(kind).top() < 0 ? Integer.MIN_VALUE : boundary(kind, each, liveFrom);
        }
        for (int kind = all.length - 1; kind > 0; kind--) {
            Period each = plan.of(kind).period();
            if (each != null && plan.of(kind).top() < 0 && plan.of(kind).children().length > 0) {
                all[kind] = all[kind].since(firstWithChildren(kind, each));
            }
        }
    }

    private int boundary(int kind, Period each, int liveFrom) {
        PlannedKind top = plan.of(plan.of(kind).top());
        Move move = Objects.requireNonNull(top.node().move());
        Period longer = top.requiredPeriod();
        int first = longer.from(liveFrom - move.laterMonths());
        return each == longer ? first : each.to(longer.firstMonth(first));
    }

    private int firstWithChildren(int kind, Period each) {
        return Arrays.stream(plan.of(kind).children())
                .filter(child -> staying(child).count() > 0)
                .map(child ->
                        plan.of(child).requiredPeriod().in(each, staying(child).from()))
                .min()
                .orElse(Integer.MAX_VALUE);
    }

    /** Returns the periods of a kind whose documents lie below their parents. */
    private Span staying(int kind) {
        return plan.of(kind).top() == kind ? all[kind].since(boundary[kind]) : all[kind];
    }

    /** Returns the periods of a kind that the dataset has. */
    Span all(int kind) {
        return all[kind];
    }

    /** Returns whether documents of a kind and period are in an archive. */
    boolean isArchived(int kind, int period) {
        return period < boundary[kind];
    }

    /** Returns the periods of a kind whose documents are in a repository. */
    Span in(Repository repository, int kind) {
        return plan.isArchive(repository) ? all[kind].before(boundary[kind]) : all[kind].since(boundary[kind]);
    }

    /** Returns the periods of a kind whose documents lie below one parent, of a period of its kind or of none. */
    Span below(int parentPeriod, int kind) {
        Period each = plan.of(kind).period();
        Period longer = plan.of(plan.cell.parentKind(kind)).period();
        if (each == null) {
            return Span.ONCE;
        }
        return longer == null ? staying(kind) : staying(kind).and(Span.within(each, longer, parentPeriod));
    }

    /** Returns the periods of a kind in a repository that belong to months, and to no others of these that are distinct. */
    Span in(Repository repository, int kind, MonthRange some) {
        Period each = plan.of(kind).period();
        if (each == null || some.count() == 0) {
            return Span.NEVER;
        }
        int from = some.from() <= months.from() ? each.from(months.from()) : each.to(some.from());
        int to = some.to() <= months.from() ? from : each.to(some.to());
        return in(repository, kind).and(new Span(from, Math.max(from, to)));
    }

    /** Returns the months to which periods in a repository belong. */
    MonthRange months(Repository repository) {
        int from = Integer.MAX_VALUE;
        int to = Integer.MIN_VALUE;
        for (int kind = 0; kind < all.length; kind++) {
            Period each = plan.of(kind).period();
            Span span = in(repository, kind);
            if (each != null && span.count() > 0) {
                from = Math.min(from, Math.max(months.from(), each.firstMonth(span.from())));
                to = Math.max(to, Math.min(months.to(), each.lastMonth(span.to() - 1) + 1));
            }
        }
        return from < to ? new MonthRange(from, to) : new MonthRange(months.to(), months.to());
    }

    /** Returns the periods of a kind that a smaller dataset has not, before those it has or after them. */
    Span added(TreeSpans smaller, Repository repository, int kind, boolean before) {
        Span old = smaller.in(repository, kind);
        Span now = in(repository, kind);
        if (plan.of(kind).period() == null || before && old.count() == 0) {
            return Span.NEVER;
        }
        return old.count() == 0 ? now : before ? now.before(old.from()) : now.since(old.to());
    }

    /**
     * Periods one after the other. Documents that are not in series have the one period 0.
     *
     * @param from the first
     * @param to the one after the last; equal to {@code from} if there are none
     */
    record Span(int from, int to) {

        static final Span ONCE = new Span(0, 1);
        static final Span NEVER = new Span(0, 0);

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
}
