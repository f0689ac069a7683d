// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.rights;

import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.calendar.Days;
import org.nuxeo.datagen.core.calendar.Distance;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.core.text.Canonical;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.core.text.Decimals;

/**
 * Which documents of a kind are records in Nuxeo, until when and whether under legal hold.
 *
 * @param record share of the documents that are records, more than 0 and at most 1
 * @param until how long after its date a record is retained, or null for records without an end
 * @param hold share of the records that are under legal hold, 0 to 1
 */
public record Retention(double record, @Nullable Distance until, double hold) implements Canonical.Part {

    private static final int DRAW_BITS = 53;
    private static final int ANY_DAY = 20_000;

    public Retention {
        requireShare("record", record);
        requireShare("hold", hold);
        Check.refuse(record == 0, () -> "record " + Decimals.text(record) + ": must be more than 0");
        if (until != null && until.from(ANY_DAY) <= ANY_DAY) {
            throw new IllegalArgumentException("until " + until + ": must be later than the document's date");
        }
    }

    @Override
    public void write(Canonical to) {
        to.with("record", record, 1.0)
                .with("until", until == null ? null : until.toString())
                .with("hold", hold, 0.0);
    }

    private static void requireShare(String name, double share) {
        if (!(share >= 0 && share <= 1)) {
            throw new IllegalArgumentException(name + " " + Decimals.text(share) + ": must be 0 to 1, or 0 % to 100 %");
        }
    }

    /** How one document is retained. */
    public enum Status {
        NONE,
        RECORD,
        /** A record under legal hold. */
        HELD
    }

    /**
     * Returns how a document is retained.
     *
     * @param salt salt of the dataset's draws
     */
    public Status status(Identity identity, long salt) {
        long draw = Draws.salted(salt, identity.drawCode());
        if (!isDrawn(draw, record)) {
            return Status.NONE;
        }
        return isDrawn(Draws.mix(draw), hold) ? Status.HELD : Status.RECORD;
    }

    private static boolean isDrawn(long draw, double share) {
        return draw >>> Long.SIZE - DRAW_BITS < (long) (share * (1L << DRAW_BITS));
    }

    /**
     * Returns the end of a record's retention, at noon UTC, in milliseconds from 1970-01-01T00:00Z.
     *
     * @param millis date of the document
     * @throws IllegalStateException if records have no end
     */
    public long until(long millis) {
        Distance distance = Check.present(until, () -> "retention: has no end");
        return Days.noonMillis(distance.from(Days.ofMillis(millis)));
    }
}
