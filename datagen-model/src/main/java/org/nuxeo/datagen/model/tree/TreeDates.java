// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.tree;

import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.calendar.Days;
import org.nuxeo.datagen.core.calendar.Period;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.random.Draws;

/** When documents are from: most of them so long after the document above. */
final class TreeDates {

    private static final int DAYS_AFTER_PARENT = 365;
    private static final int DAYS_BETWEEN_VERSIONS = 90;
    private static final int NOON = 43_200;

    private final TreePlan plan;
    private final TreeCell cell;

    TreeDates(TreePlan plan) {
        this.plan = plan;
        this.cell = plan.cell();
    }

    /** The day of a document in days from 1970-01-01, and the second of that day. */
    record Moment(Identity of, int day, int second) {}

    int epochDay(Identity identity) {
        if (identity.kind().isShared()) {
            return plan.firstDay();
        }
        Identity owner = isInSeries(identity) ? null : plan.owner(identity);
        return day(identity, owner, null, daysAfter(identity, owner));
    }

    private int epochDay(@Nullable Identity identity, @Nullable Moment known) {
        Identity wanted = Objects.requireNonNull(identity);
        return known != null && known.of.equals(wanted) ? known.day : epochDay(wanted);
    }

    private boolean isInSeries(Identity identity) {
        return identity.kind().period() != null && !identity.kind().isVersion();
    }

    /**
     * Returns the day of a document.
     *
     * @param owner the document above, which is not asked for in series
     * @param known what is known of a document above
     */
    private int day(Identity identity, @Nullable Identity owner, @Nullable Moment known, double daysAfter) {
        int node = plan.index(identity.kind());
        long draw = plan.dateDraw(node, identity);
        if (identity.kind().isVersion()) {
            int earlier = cell.indexInParent(node, identity.position());
            return epochDay(owner, known)
                    + earlier * DAYS_BETWEEN_VERSIONS
                    + Draws.bounded(draw, DAYS_BETWEEN_VERSIONS);
        }
        Period each = plan.period(node);
        if (each != null) {
            return each.firstEpochDay(identity.month()) + Draws.bounded(draw, each.days(identity.month()));
        }
        if (plan.after(node) != null) {
            return epochDay(above(owner), known) + (int) Math.floor(daysAfter);
        }
        return owner == null
                ? plan.day(identity.position(), draw)
                : epochDay(owner, known) + Draws.bounded(draw, DAYS_AFTER_PARENT);
    }

    private static double part(long draw) {
        return (draw >>> 11) * 0x1p-53;
    }

    /** Returns the document above, or above the folders in which one lies. */
    private @Nullable Identity above(@Nullable Identity owner) {
        return owner == null || plan.node(plan.index(owner.kind())).deal() == null ? owner : above(plan.owner(owner));
    }

    /**
     * Returns the days from the document above, 0 if the kind has no distribution of them. Those of one parent are drawn from
     * as many equal parts, so that they rise.
     */
    private double daysAfter(Identity identity, @Nullable Identity owner) {
        int node = plan.index(identity.kind());
        Slices.Table after = plan.after(node);
        if (after == null || owner == null) {
            return 0;
        }
        double index =
                identity.position() - cell.firstChild(node, owner.position()) + part(plan.dateDraw(node, identity));
        return after.exact(index / cell.childCount(node, owner.position()));
    }

    /**
     * Returns the date of a document with its time, in milliseconds from 1970-01-01T00:00Z.
     *
     * @param known returns the moments of documents above
     */
    long millis(Identity identity, Function<Identity, Moment> known) {
        Dated dated = plan.model().dated();
        if (dated == null || !dated.hasHours() || identity.kind().isShared()) {
            return Days.noonMillis(epochDay(identity));
        }
        Moment moment = moment(identity, dated, known);
        return Days.noonMillis(moment.day) + (moment.second - NOON) * 1_000L;
    }

    /** Returns the moment of a document of a plan with hours. */
    Moment moment(Identity identity) {
        return moment(identity, Objects.requireNonNull(plan.model().dated()), this::moment);
    }

    private Moment moment(Identity identity, Dated dated, Function<Identity, Moment> known) {
        int node = plan.index(identity.kind());
        Identity owner = plan.owner(identity);
        Identity above = above(owner);
        Moment before = above == null ? null : known.apply(above);
        double daysAfter = daysAfter(identity, owner);
        int day = day(identity, owner, before, daysAfter);
        int since = before != null && before.day == day ? before.second : 0;
        double part = plan.after(node) == null ? part(Draws.mix(plan.dateDraw(node, identity))) : daysAfter % 1;
        return new Moment(identity, day, dated.second(since, part));
    }
}
