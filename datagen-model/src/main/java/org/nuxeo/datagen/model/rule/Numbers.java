// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import java.lang.ref.SoftReference;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongToIntFunction;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.random.AliasTable;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.core.text.Decimals;
import org.nuxeo.datagen.core.text.WholeNumber;
import org.nuxeo.datagen.model.tree.Slices;

/** Rules that need one draw. Tables are filled with {@link StrictMath}, whose results are the same on every machine. */
final class Numbers {

    private static final double TWO_TO_53 = 1L << 53;

    /** Kinds by the dozen have the same vocabulary, whose table has megabytes and takes a tenth of a second. */
    private static final Map<DrawnRule.Zipf, SoftReference<AliasTable>> TABLES = new ConcurrentHashMap<>();

    private Numbers() {}

    static ValueFunction pick(DrawnRule.Pick pick, long salt) {
        Object[] choices = pick.values().toArray();
        AliasTable table = new AliasTable(
                pick.weights().stream().mapToLong(Long::longValue).toArray());
        return (facts, values, code) -> choices[table.drawFine(Draws.salted(salt, code))];
    }

    static ValueFunction range(DrawnRule.Range range, long salt) {
        long from = range.from();
        long step = range.step();
        long count = Long.divideUnsigned(range.to() - from, step) + 1;
        int decimals = range.decimals();
        return (facts, values, code) -> {
            long number = from + step * scaled(Draws.salted(salt, code), count);
            return decimals == 0 ? (Object) number : (Object) Decimals.value(number, decimals);
        };
    }

    /** Returns a number below an unsigned bound of 64 bits, for which 0 is 2^64. */
    private static long scaled(long draw, long bound) {
        return bound == 0 ? draw : Draws.scaled(draw, bound) + (bound >> Long.SIZE - 1 & draw);
    }

    static ValueFunction zipf(DrawnRule.Zipf zipf, long salt) {
        AliasTable table = zipfTable(zipf);
        return (facts, values, code) -> table.drawFine(Draws.salted(salt, code)) + 1L;
    }

    /** Returns the table whose indexes are the ranks, less one. */
    static AliasTable zipfTable(DrawnRule.Zipf zipf) {
        SoftReference<AliasTable> known = TABLES.get(zipf);
        AliasTable table = known == null ? null : known.get();
        if (table == null) {
            table = madeTable(zipf);
            TABLES.put(zipf, new SoftReference<>(table));
        }
        return table;
    }

    private static AliasTable madeTable(DrawnRule.Zipf zipf) {
        long[] weights = new long[zipf.ranks()];
        for (int i = 0; i < weights.length; i++) {
            weights[i] = Math.max(1, (long) (StrictMath.pow(i + 1.0, -zipf.exponent()) * TWO_TO_53));
        }
        return new AliasTable(weights);
    }

    static ValueFunction normal(DrawnRule.Normal normal, long salt) {
        NormalTable table = new NormalTable(normal);
        double from = normal.from();
        double to = normal.to();
        int decimals = normal.decimals();
        double power = Decimals.power(decimals);
        return (facts, values, code) -> {
            double value = table.value(Draws.salted(salt, code));
            long scaled = (long) Math.rint(Math.max(from, Math.min(to, value)) * power);
            return decimals == 0 ? (Object) scaled : (Object) Decimals.value(scaled, decimals);
        };
    }

    static ValueFunction chance(DrawnRule.Chance chance, long salt) {
        long bound = (long) (chance.probability() * TWO_TO_53);
        return (facts, values, code) -> Draws.salted(salt, code) >>> 11 < bound;
    }

    static ValueFunction sequence(DrawnRule.Sequence sequence, long salt) {
        return (facts, values, code) -> sequence.start()
                + sequence.step() * (facts.source().month() - sequence.since())
                + Draws.scaled(Draws.salted(salt, code), sequence.spread());
    }

    /** Returns the number of parts of a draw. */
    static LongToIntFunction sizes(int from, int to, @Nullable Slices slices) {
        if (slices != null) {
            Slices.Table table = new Slices.Table(slices);
            return draw -> (int) table.value(draw);
        }
        int count = to - from + 1;
        return draw -> from + Draws.bounded(draw, count);
    }

    static void requireEntries(String name, int count) {
        requireSizes(name, count, count, 1, ValueRule.MAX_ENTRIES);
    }

    static void requireDecimals(String name, int decimals) {
        requireSizes(name + " decimals", decimals, decimals, 0, ValueRule.MAX_DECIMALS);
    }

    static void requireSizes(String name, int from, int to, int least, int most) {
        if (from < least || to > most || from > to) {
            throw new IllegalArgumentException(name + " " + (from == to ? "" + from : from + " to " + to) + ": must be "
                    + WholeNumber.grouped(least) + " to " + WholeNumber.grouped(most));
        }
    }
}
