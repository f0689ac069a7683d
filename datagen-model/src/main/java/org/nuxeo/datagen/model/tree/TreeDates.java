// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.tree;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.calendar.Days;
import org.nuxeo.datagen.core.calendar.Period;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.random.Draws;

/**
 * When documents are from: most of them so long after the document above.
 *
 * @param hours the hours of the day in which documents are made, or null if all are from noon
 */
record TreeDates(TreeLayout layout, TreePlan plan, @Nullable Dated hours) {

    private static final int DAYS_AFTER_PARENT = 365;
    private static final int DAYS_BETWEEN_VERSIONS = 90;
    private static final int NOON = 43_200;

    static TreeDates of(TreeLayout layout) {
        Dated dated = layout.plan.model.dated();
        return new TreeDates(layout, layout.plan, dated != null && dated.hasHours() ? dated : null);
    }

    /**
     * When a document is from.
     *
     * @param day days from 1970-01-01
     * @param second second of that day
     * @param above that of the document above, or null if it was not asked for
     */
    record Moment(
            Identity of, int day, int second, @Nullable Moment above) {}

    int epochDay(Identity identity) {
        return identity.kind().isShared() ? plan.firstDay : moment(identity).day;
    }

    /**
     * Returns the date of a document with its time, in milliseconds from 1970-01-01T00:00Z.
     *
     * @param known returns the moments of documents above
     */
    long millis(Identity identity, Function<Identity, Moment> known) {
        if (identity.kind().isShared()) {
            return Days.noonMillis(plan.firstDay);
        }
        Moment moment = moment(identity, known);
        return Days.noonMillis(moment.day) + (moment.second - NOON) * 1_000L;
    }

    Moment moment(Identity identity) {
        return moment(identity, this::moment);
    }

    /** @param known returns the moments of documents above */
    Moment moment(Identity identity, Function<Identity, Moment> known) {
        boolean isVersion = identity.kind().isVersion();
        int node = plan.index(identity.kind());
        Period each = isVersion ? null : plan.of(node).period();
        Slices.Table after = plan.of(node).after();
        long draw = Draws.hash(Draws.hash(plan.dateKey, node, identity.month()), identity.position());
        Identity owner = each != null && hours == null ? null : layout.owner(identity);
        Identity source = above(owner);
        Moment above = source == null ? null : known.apply(source);
        double part = part(Draws.mix(draw));
        int day;
        if (each != null) {
            day = each.firstEpochDay(identity.month()) + Draws.bounded(draw, each.days(identity.month()));
        } else if (owner == null) {
            day = plan.day(identity.position(), draw);
        } else if (after != null && above != null) {
            // those of one parent are drawn from as many equal parts, so that they rise
            double index = identity.position() - plan.cell.firstChild(node, owner.position()) + part(draw);
            double days = after.exact(index / plan.cell.childCount(node, owner.position()));
            day = above.day + (int) Math.floor(days);
            part = days % 1;
        } else {
            day = above != null && above.of.equals(owner) ? above.day : epochDay(owner);
            day += isVersion
                    ? plan.cell.indexInParent(node, identity.position()) * DAYS_BETWEEN_VERSIONS
                            + Draws.bounded(draw, DAYS_BETWEEN_VERSIONS)
                    : Draws.bounded(draw, DAYS_AFTER_PARENT);
        }
        int since = above != null && above.day == day ? above.second : 0;
        return new Moment(identity, day, hours == null ? NOON : hours.second(since, part), above);
    }

    private static double part(long draw) {
        return (draw >>> 11) * 0x1p-53;
    }

    /** Returns the document above, or above the folders in which one lies. */
    private @Nullable Identity above(@Nullable Identity owner) {
        return owner == null || plan.of(owner.kind()).node().deal() == null ? owner : above(layout.owner(owner));
    }
}
