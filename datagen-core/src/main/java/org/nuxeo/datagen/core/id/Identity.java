// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.id;

import org.nuxeo.datagen.core.bank.Place;

import java.time.YearMonth;
import org.nuxeo.datagen.core.calendar.Months;

/**
 * The identity of a document, which is the same in every spec that contains the document. Random draws, document ids, blob
 * keys, partitions and queued records are functions of identities, so growth never changes them.
 *
 * @param kind kind of the document
 * @param position position of the customer (for customers and ID cards) or of the account (for accounts, letters and
 *     statements), from 0; {@link Place#code()} for states and folders
 * @param month absolute month of a statement, see {@link Months}; 0 for other kinds
 */
public record Identity(Kind kind, long position, int month) {

    /** The bits of a place's code that hold state, year and month. They are all 0 for a root and for no other place. */
    private static final long BELOW_REPOSITORY = (1L << Place.REPOSITORY_SHIFT) - 1;

    /** @throws IllegalArgumentException if the position is negative or the month does not fit the kind */
    public Identity {
        boolean monthFits = kind == Kind.STATEMENT ? Months.isOfStatements(month) : month == 0;
        if (position < 0 || !monthFits) {
            throw new IllegalArgumentException("identity " + kind.label() + " " + position + " month " + month
                    + ": position must not be negative; month must be " + Months.FIRST + " (2000-01) to " + Months.LAST
                    + " (2099-12) for a statement and 0 for others");
        }
    }

    /** Returns the identity of the customer at a position. */
    public static Identity customer(long customer) {
        return new Identity(Kind.CUSTOMER, customer, 0);
    }

    /** Returns the identity of the ID card of the customer at a position. */
    public static Identity idCard(long customer) {
        return new Identity(Kind.IDCARD, customer, 0);
    }

    /** Returns the identity of the account at a position. */
    public static Identity account(long account) {
        return new Identity(Kind.ACCOUNT, account, 0);
    }

    /** Returns the identity of the opening letter of the account at a position. */
    public static Identity letter(long account) {
        return new Identity(Kind.LETTER, account, 0);
    }

    /**
     * Returns the identity of the statement of an account for an absolute month.
     *
     * @throws IllegalArgumentException if the month is not {@link Months#FIRST} to {@link Months#LAST}
     */
    public static Identity statement(long account, int absoluteMonth) {
        return new Identity(Kind.STATEMENT, account, absoluteMonth);
    }

    /**
     * Returns the identity of the statement of an account for a month.
     *
     * @throws IllegalArgumentException if the month is not 2000-01 to 2099-12
     */
    public static Identity statement(long account, YearMonth month) {
        return statement(account, Months.of(month));
    }

    /** Returns the identity of a state, a year or month folder, or a root. */
    public static Identity of(Place place) {
        return new Identity(place.kind(), place.code(), 0);
    }

    /** Returns whether this is the root of a repository, which has an identity but is not a document. */
    public boolean isRoot() {
        return kind == Kind.FOLDER && (position & BELOW_REPOSITORY) == 0;
    }

    /**
     * Returns the place of a state or folder.
     *
     * @throws IllegalStateException if the document is of another kind
     */
    public Place place() {
        if (!kind.isShared()) {
            throw new IllegalStateException(kind.label() + " " + position + ": only states and folders have a place");
        }
        return Place.ofCode(position);
    }
}
