// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank;

import java.util.EnumMap;
import java.util.Map;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.UsState;
import org.nuxeo.datagen.core.text.Ascii;
import org.nuxeo.datagen.core.internal.model.CompiledModel;

/**
 * Names and paths of documents, written as ASCII bytes into the caller's array. Only states and folders, a few hundred
 * documents, need an allocation.
 */
final class DocumentText {

    /**
     * Room for the longest path in bytes. The longest paths are those of statements below a state's month or an account.
     */
    static final int MAX_PATH_LENGTH = 160;

    private static final byte[][] MONTH_NAMES = monthNames();
    private static final Map<UsState, byte[]> SLUGS = slugs();

    private DocumentText() {}

    private static byte[][] monthNames() {
        byte[][] names = new byte[12][];
        for (int i = 0; i < names.length; i++) {
            names[i] = Ascii.bytes(Months.name(i));
        }
        return names;
    }

    private static Map<UsState, byte[]> slugs() {
        Map<UsState, byte[]> slugs = new EnumMap<>(UsState.class);
        for (UsState state : UsState.values()) {
            slugs.put(state, Ascii.bytes(state.slug()));
        }
        return slugs;
    }

    /** Writes the last element of a document's path and returns the offset after it. */
    static int name(Identity identity, AccountHolder customer, CompiledModel model, byte[] target, int offset) {
        return switch (identity.kind()) {
            case STATE, FOLDER -> Ascii.put(Ascii.bytes(identity.place().name()), target, offset);
            case CUSTOMER -> CustomerNumber.write(customer.number(), target, offset);
            case IDCARD, LETTER -> Ascii.put(model.pathName(identity.kind()), target, offset);
            case ACCOUNT -> index(identity, customer, target, offset);
            case STATEMENT -> month(identity.month(), target, accountNumber(identity, customer, target, offset));
        };
    }

    /** Writes a document's path within its repository and returns the offset after it. */
    static int path(
            Identity identity,
            Identity parent,
            AccountHolder customer,
            CompiledModel model,
            byte[] target,
            int offset) {
        if (identity.kind().isShared()) {
            return Ascii.put(Ascii.bytes(identity.place().path()), target, offset);
        }
        int next = offset;
        boolean belowCustomer = identity.kind() != Kind.STATEMENT || parent.kind() == Kind.ACCOUNT;
        if (!belowCustomer && !parent.isRoot()) {
            next = calendarPath(parent.place(), target, next);
        } else if (belowCustomer) {
            target[next++] = '/';
            next = Ascii.put(SLUGS.get(customer.state()), target, next);
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
        return name(identity, customer, model, target, next);
    }

    private static int calendarPath(Place month, byte[] target, int offset) {
        int next = offset;
        if (month.state() != null) {
            target[next++] = '/';
            next = Ascii.put(SLUGS.get(month.state()), target, next);
        }
        target[next++] = '/';
        next = Ascii.decimal(month.year(), 4, target, next);
        target[next++] = '/';
        next = Ascii.put(MONTH_NAMES[month.monthOfYear() - 1], target, next);
        target[next++] = '-';
        return Ascii.decimal(month.year(), 4, target, next);
    }

    private static int accountNumber(Identity identity, AccountHolder customer, byte[] target, int offset) {
        int next = CustomerNumber.write(customer.number(), target, offset);
        target[next++] = '-';
        return index(identity, customer, target, next);
    }

    private static int index(Identity identity, AccountHolder customer, byte[] target, int offset) {
        return Ascii.decimal((int) (identity.position() - customer.firstAccount()) + 1, 2, target, offset);
    }

    private static int month(int absoluteMonth, byte[] target, int offset) {
        target[offset] = '-';
        int next = Ascii.decimal(Months.year(absoluteMonth), 4, target, offset + 1);
        target[next++] = '-';
        return Ascii.decimal(Months.monthOfYear(absoluteMonth), 2, target, next);
    }
}
