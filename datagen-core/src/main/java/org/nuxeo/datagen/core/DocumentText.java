package org.nuxeo.datagen.core;

import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.Map;

/**
 * Names and paths of documents as ASCII bytes in a caller's array. Nothing is allocated for what lies below a customer or
 * for statements, which are all but a few hundred documents.
 */
final class DocumentText {

    /** Long enough for any path: state, year and month folder, or state, customer and account, and a statement's name. */
    static final int MAX_PATH_LENGTH = 160;

    private static final byte[] CARD_NAME = ascii("IDCard");
    private static final byte[] LETTER_NAME = ascii("letter");
    private static final Map<UsState, byte[]> SLUGS = slugs();

    private DocumentText() {}

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static Map<UsState, byte[]> slugs() {
        Map<UsState, byte[]> slugs = new EnumMap<>(UsState.class);
        for (UsState state : UsState.values()) {
            slugs.put(state, ascii(state.slug()));
        }
        return slugs;
    }

    /** Returns the text of ASCII bytes. */
    @SuppressWarnings("deprecation") // the one String constructor that takes ASCII bytes as they are
    static String text(byte[] bytes, int length) {
        return new String(bytes, 0, 0, length);
    }

    /** Writes the last element of a document's path and returns the offset after it. */
    static int name(Identity identity, Customer customer, byte[] target, int offset) {
        return switch (identity.kind()) {
            case STATE, FOLDER -> put(ascii(identity.place().name()), target, offset);
            case CUSTOMER -> CustomerNumber.write(customer.number(), target, offset);
            case IDCARD -> put(CARD_NAME, target, offset);
            case ACCOUNT -> index(identity, customer, target, offset);
            case LETTER -> put(LETTER_NAME, target, offset);
            case STATEMENT -> month(identity.month(), target, accountNumber(identity, customer, target, offset));
        };
    }

    /** Writes a document's path within its repository and returns the offset after it. */
    static int path(Identity identity, Identity parent, Customer customer, byte[] target, int offset) {
        if (identity.kind().isShared()) {
            return put(ascii(identity.place().path()), target, offset);
        }
        int next = offset;
        if (parent.kind().isShared() && !parent.place().isRoot() && identity.kind() == Kind.STATEMENT) {
            next = calendarPath(parent.place(), target, next);
        } else if (!parent.kind().isShared() || identity.kind() != Kind.STATEMENT) {
            target[next++] = '/';
            next = put(SLUGS.get(customer.state()), target, next);
            if (identity.kind() != Kind.CUSTOMER) {
                target[next++] = '/';
                next = CustomerNumber.write(customer.number(), target, next);
            }
            if (parent.kind() == Kind.ACCOUNT) {
                target[next++] = '/';
                next = index(identity, customer, target, next);
            }
        }
        target[next++] = '/';
        return name(identity, customer, target, next);
    }

    private static int calendarPath(Place month, byte[] target, int offset) {
        int next = offset;
        if (month.state() != null) {
            target[next++] = '/';
            next = put(SLUGS.get(month.state()), target, next);
        }
        target[next++] = '/';
        next = digits(month.year(), 4, target, next);
        target[next++] = '/';
        next = put(Months.nameBytes(month.absoluteMonth()), target, next);
        target[next++] = '-';
        return digits(month.year(), 4, target, next);
    }

    private static int accountNumber(Identity identity, Customer customer, byte[] target, int offset) {
        int next = CustomerNumber.write(customer.number(), target, offset);
        target[next++] = '-';
        return index(identity, customer, target, next);
    }

    private static int index(Identity identity, Customer customer, byte[] target, int offset) {
        return digits((int) (identity.position() - customer.firstAccount()) + 1, 2, target, offset);
    }

    private static int month(int absoluteMonth, byte[] target, int offset) {
        target[offset] = '-';
        int next = digits(Months.year(absoluteMonth), 4, target, offset + 1);
        target[next++] = '-';
        return digits(Months.monthOfYear(absoluteMonth), 2, target, next);
    }

    private static int put(byte[] bytes, byte[] target, int offset) {
        System.arraycopy(bytes, 0, target, offset, bytes.length);
        return offset + bytes.length;
    }

    private static int digits(int value, int count, byte[] target, int offset) {
        for (int i = offset + count - 1; i >= offset; i--) {
            target[i] = (byte) ('0' + value % 10);
            value /= 10;
        }
        return offset + count;
    }
}
