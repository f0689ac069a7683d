// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.record;

import java.util.Objects;
import org.nuxeo.datagen.core.bank.Heads;
import org.nuxeo.datagen.core.bank.Place;
import org.nuxeo.datagen.core.calendar.MonthRange;
import org.nuxeo.datagen.core.id.Layout;

/**
 * Documents of a dataset that are delivered by themselves, in one step of a campaign. Slices that are delivered one
 * after the other must not overlap, and parents must be in an earlier slice or in the same one.
 *
 * @param states whether the slice includes the states
 * @param heads the customers, cards, accounts and letters that it includes
 * @param statements the months of its statements, whose calendar folders it includes too
 */
public record DeliverySlice(boolean states, Heads heads, MonthRange statements) {

    private static final MonthRange NO_MONTH = new MonthRange(0, 0);

    public DeliverySlice {
        Objects.requireNonNull(heads, "heads");
        Objects.requireNonNull(statements, "statements");
    }

    /** Returns the slice of the states. */
    public static DeliverySlice ofStates() {
        return new DeliverySlice(true, Heads.NONE, NO_MONTH);
    }

    /** Returns the slice of customers and cards, or accounts and letters, or both. */
    public static DeliverySlice of(Heads heads) {
        return new DeliverySlice(false, heads, NO_MONTH);
    }

    /** Returns the slice of the statements of some months, in all repositories. */
    public static DeliverySlice ofStatements(MonthRange months) {
        return new DeliverySlice(false, Heads.NONE, months);
    }

    /**
     * Returns whether the slice includes a state or calendar folder. It includes a year if it includes the year's first
     * month.
     */
    boolean contains(Place folder, Layout layout) {
        if (folder.year() == 0) {
            return states;
        }
        int month = folder.isMonth()
                ? folder.absoluteMonth()
                : layout.months(folder.repository()).ofYear(folder.year()).from();
        return statements.contains(month);
    }
}
