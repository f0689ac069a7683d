package org.nuxeo.datagen.core.id;

/**
 * What a document is in every spec it belongs to. Draws, ids, blob keys, partitions and queued records are functions of
 * identities, so growth never changes them.
 *
 * @param kind what it is
 * @param position position of the customer (customer, idcard) or of the account (account, letter, statement);
 *     {@link Place#code()} for states and folders
 * @param month absolute month of a statement, otherwise 0
 */
public record Identity(Kind kind, long position, int month) {

    public Identity {
        if (position < 0 || (month != 0) != (kind == Kind.STATEMENT)) {
            throw new IllegalArgumentException("identity " + kind.label() + " " + position + " month " + month
                    + ": position must not be negative, and statements alone have a month");
        }
    }

    public static Identity customer(long customer) {
        return new Identity(Kind.CUSTOMER, customer, 0);
    }

    public static Identity idCard(long customer) {
        return new Identity(Kind.IDCARD, customer, 0);
    }

    public static Identity account(long account) {
        return new Identity(Kind.ACCOUNT, account, 0);
    }

    public static Identity letter(long account) {
        return new Identity(Kind.LETTER, account, 0);
    }

    public static Identity statement(long account, int absoluteMonth) {
        return new Identity(Kind.STATEMENT, account, absoluteMonth);
    }

    /** Returns the identity of a state or of a calendar folder. */
    public static Identity of(Place place) {
        return new Identity(place.kind(), place.code(), 0);
    }

    /** Returns the place of a state or folder. */
    public Place place() {
        if (!kind.isShared()) {
            throw new IllegalStateException(kind.label() + " " + position + " is neither a state nor a folder");
        }
        return Place.ofCode(position);
    }
}
