// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.row;

import org.nuxeo.datagen.core.bank.AccountHolder;
import org.nuxeo.datagen.core.bank.Customer;
import org.nuxeo.datagen.core.bank.CustomerNumber;
import org.nuxeo.datagen.core.bank.Generator;
import org.nuxeo.datagen.core.bank.NamedHolder;

/**
 * The customer that owns the current row. It is drawn when it is first asked for, and kept while consecutive rows belong to
 * it. Not thread safe.
 */
final class Owner {

    private static final int INDEX_DIGIT = CustomerNumber.ACCOUNT_LENGTH - 1;

    /** A multiple of eight bytes, which are copied in less time. */
    private static final int NUMBER_ROOM = 24;

    private final Generator generator;
    private final boolean whole;
    private final byte[] number = new byte[NUMBER_ROOM];
    private long position;
    // drawn when it is first asked for
    @SuppressWarnings("NullAway.Init")
    private AccountHolder holder;

    private boolean numberWritten;

    /**
     * @param whole whether to draw the whole customer rather than number, name and state
     */
    Owner(Generator generator, boolean whole) {
        this.generator = generator;
        this.whole = whole;
    }

    void moveTo(long newPosition) {
        position = newPosition;
    }

    /** Returns whether the customer is known already. */
    boolean isDrawn() {
        return holder != null && holder.position() == position;
    }

    AccountHolder holder() {
        if (!isDrawn()) {
            holder = whole ? generator.customer(position) : generator.holder(position);
            numberWritten = false;
        }
        return holder;
    }

    Customer customer() {
        if (!(holder() instanceof Customer)) {
            holder = generator.customer(position);
        }
        return (Customer) holder;
    }

    void passFirstName(RowVisitor visitor) {
        if (holder() instanceof NamedHolder named) {
            visitor.picked(named.firstNames(), named.firstNameIndex());
        } else {
            visitor.text(holder.firstName());
        }
    }

    void passLastName(RowVisitor visitor) {
        if (holder() instanceof NamedHolder named) {
            visitor.picked(named.lastNames(), named.lastNameIndex());
        } else {
            visitor.text(holder.lastName());
        }
    }

    void passNumber(RowVisitor visitor) {
        writeNumber();
        visitor.plain(number, CustomerNumber.LENGTH);
    }

    /** Passes the number of one of the customer's accounts. */
    void passAccountNumber(long account, RowVisitor visitor) {
        writeAccountNumber(account);
        visitor.plain(number, CustomerNumber.ACCOUNT_LENGTH);
    }

    /** Writes the number of one of the customer's accounts. */
    void writeAccountNumber(long account, byte[] target, int offset) {
        writeAccountNumber(account);
        System.arraycopy(number, 0, target, offset, CustomerNumber.ACCOUNT_LENGTH);
    }

    private void writeAccountNumber(long account) {
        writeNumber();
        number[INDEX_DIGIT] = (byte) ('1' + account - holder.firstAccount());
    }

    private void writeNumber() {
        long of = holder().number();
        if (!numberWritten) {
            CustomerNumber.writeAccount(of, 1, number, 0);
            numberWritten = true;
        }
    }
}
