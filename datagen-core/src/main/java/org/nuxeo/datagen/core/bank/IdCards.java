// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank;

import org.nuxeo.datagen.core.bank.IdCard.EyeColor;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.core.random.Permutation;

/** The ID cards of a seed. */
final class IdCards {

    private static final Permutation NUMBERS = new Permutation(46);
    private static final EyeColor[] EYES = EyeColor.values();

    private final long key;

    IdCards(long seed) {
        this.key = Draws.subkey(seed, "card");
    }

    /** Returns the date of issue, in days from 1970-01-01, of the card of the customer at a position. */
    int issueEpochDay(long position) {
        return LifeDates.issue(Draws.hash(key, position));
    }

    IdCard of(Customer customer) {
        long position = customer.position();
        long draw = Draws.hash(key, position);
        int issue = LifeDates.issue(draw);
        int years = customer.state().cardValidityYears();
        return new IdCard(
                customer,
                NUMBERS.apply(key, position),
                issue,
                LifeDates.birthdayAfter(customer.birthEpochDay(), issue, years),
                150 + Draws.bounded(draw << 32, 25) + Draws.bounded(Draws.mix(draw), 25),
                EYES[eyes((int) (draw & 0xFF))],
                Draws.mix(draw + 1));
    }

    /**
     * Returns the index of an eye color: brown with 45 %, blue 27 %, hazel 18 %, green 9 % and gray 1 %, the shares that a
     * survey of the American Academy of Ophthalmology found.
     */
    private static int eyes(int draw) {
        int percent = draw * 100 >>> 8;
        return percent < 45 ? 0 : percent < 72 ? 1 : percent < 90 ? 2 : percent < 99 ? 3 : 4;
    }
}
