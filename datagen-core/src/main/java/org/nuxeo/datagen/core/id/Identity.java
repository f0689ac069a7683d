// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.id;

import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.calendar.Period;
import org.nuxeo.datagen.core.random.Draws;

/**
 * The identity of a document, which is the same in every spec that contains the document. Random draws, document ids, blob
 * keys, partitions and queued records are functions of identities, so growth never changes them.
 *
 * @param kind kind of the document
 * @param position position that the layout gives the document, from 0; the documents of a series have the same. For shared
 *     folders it is a number of their place, see {@link #ROOT_SHIFT}
 * @param month absolute month of a document in a monthly series, or the number of another {@link Kind#period}; 0 for kinds
 *     that are not in series
 */
public record Identity(Kind kind, long position, int month) {

    /**
     * The number of bits of a shared folder's position that tell which folder of its repository it is. They are all 0 for
     * the root and for no other folder; the bits above are the code of the repository.
     */
    public static final int ROOT_SHIFT = 22;

    private static final long BELOW_REPOSITORY = (1L << ROOT_SHIFT) - 1;
    private static final int DRAW_KIND_SHIFT = 60;
    private static final int DRAW_PERIOD_BITS = 12;
    private static final int DRAW_TOP_SHIFT = 6;

    /** @throws IllegalArgumentException if the position is negative or the month does not fit the kind */
    public Identity {
        Period each = kind.period();
        boolean monthFits = each == null ? month == 0 : month >= each.first() && month <= each.last();
        if (position < 0 || !monthFits) {
            Period shown = each == null ? Period.MONTH : each;
            throw new IllegalArgumentException("identity " + kind.label() + " " + position + " month " + month
                    + ": position must not be negative; month must be " + shown.first() + " ("
                    + shown.text(shown.first()) + ") to " + shown.last() + " (" + shown.text(shown.last())
                    + ") for a document in a series and 0 for others");
        }
    }

    /** As of any record. Written by hand, since linking the generated one delays every short command. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Identity identity
                && position == identity.position
                && month == identity.month
                && kind.equals(identity.kind);
    }

    @Override
    public int hashCode() {
        return (31 * kind.hashCode() + Long.hashCode(position)) * 31 + month;
    }

    /** Returns the number from which values of the document are drawn. It is different for every document. */
    public long drawCode() {
        Period each = kind.period();
        int number = each == null ? 0 : month - each.first() + 1;
        long code = (long) (kind.code() & 15) << DRAW_KIND_SHIFT
                | position << DRAW_PERIOD_BITS
                | number & (1 << DRAW_PERIOD_BITS) - 1;
        int high = kind.code() >>> 4 & 3 | number >>> DRAW_PERIOD_BITS << 2 | kind.code() >>> 6 << DRAW_TOP_SHIFT;
        return high == 0 ? code : Draws.hash(code, high);
    }

    /** Returns whether this is the root of a repository, which has an identity but is not a document. */
    public boolean isRoot() {
        return kind.isShared() && (position & BELOW_REPOSITORY) == 0;
    }
}
