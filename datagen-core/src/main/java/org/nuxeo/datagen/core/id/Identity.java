package org.nuxeo.datagen.core.id;

import java.time.YearMonth;
import org.nuxeo.datagen.core.calendar.Months;

/**
 * What a document is in every spec it belongs to. Draws, ids, blob keys, partitions and queued records are functions of
 * identities, so growth never changes them.
 *
 * @param kind what it is
 * @param position position of the customer (customer, idcard) or of the account (account, letter, statement);
 *     {@link Place#code()} for states and folders
 * @param month absolute month of a statement, see {@link Months}; otherwise 0
 */
public record Identity(Kind kind, long position, int month) {

    /** The bits of a place's code that are 0 for a root alone: state, year and month. */
    private static final long BELOW_REPOSITORY = (1L << Place.REPOSITORY_SHIFT) - 1;

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

    /** Returns the identity of a month's statement of the account at a position. */
    public static Identity statement(long account, int absoluteMonth) {
        return new Identity(Kind.STATEMENT, account, absoluteMonth);
    }

    /** Returns the identity of a month's statement of the account at a position. */
    public static Identity statement(long account, YearMonth month) {
        return statement(account, Months.of(month));
    }

    /** Returns the identity of a state or of a calendar folder. */
    public static Identity of(Place place) {
        return new Identity(place.kind(), place.code(), 0);
    }

    /** Tells whether this is the root of a repository, which is the parent of documents but none itself. */
    public boolean isRoot() {
        return kind == Kind.FOLDER && (position & BELOW_REPOSITORY) == 0;
    }

    /** Returns the place of a state or folder. */
    public Place place() {
        if (!kind.isShared()) {
            throw new IllegalStateException(kind.label() + " " + position + " is neither a state nor a folder");
        }
        return Place.ofCode(position);
    }
}
