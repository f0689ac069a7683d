// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.internal.model;

import org.nuxeo.datagen.core.model.Distance;
import org.nuxeo.datagen.core.model.Facts;
import org.nuxeo.datagen.core.model.ValueRule;
import org.nuxeo.datagen.core.random.Draws;

/** A date relative to another one. */
final class DateFunction implements ValueFunction {

    private static final long MILLIS_PER_DAY = 86_400_000L;
    private static final int SECONDS_PER_DAY = 86_400;

    private final ValueFunction of;
    private final Distance from;
    private final Distance to;
    private final boolean time;
    private final long salt;

    DateFunction(ValueRule.Date rule, ValueFunction of, long salt) {
        this.of = of;
        this.from = rule.from();
        this.to = rule.to();
        this.time = rule.time();
        this.salt = salt;
    }

    @Override
    public Object value(Facts facts, Object[] values, long code) {
        Object base = of.value(facts, values, code);
        if (base == null) {
            return null;
        }
        int day = (int) Math.floorDiv((long) base, MILLIS_PER_DAY);
        int first = from.from(day);
        int days = to.from(day) - first + 1;
        long draw = Draws.salted(salt, code);
        long date = (days <= 1 ? first : first + Draws.bounded(draw, days)) * MILLIS_PER_DAY;
        return date + (time ? Draws.bounded(Draws.mix(draw), SECONDS_PER_DAY) * 1_000L : MILLIS_PER_DAY / 2);
    }
}
