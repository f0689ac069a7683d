// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.row;

import org.nuxeo.datagen.core.AccountHolder;
import org.nuxeo.datagen.core.Customer;
import org.nuxeo.datagen.core.Generator;
import org.nuxeo.datagen.core.id.CustomerNumber;

/**
 * The customer that owns the current row. It is drawn when it is first asked for, and kept while consecutive rows belong to
 * it. Not thread safe.
 */
final class Owner {

    private static final int INDEX_DIGIT = CustomerNumber.ACCOUNT_LENGTH - 1;

    private final Generator generator;
    private final boolean whole;
    private final byte[] number = new byte[CustomerNumber.ACCOUNT_LENGTH];
    private long position;
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

    void moveToAccount(long account) {
        position = generator.customerOfAccount(account);
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

    void passNumber(RowVisitor visitor) {
        writeNumber();
        visitor.plain(number, CustomerNumber.LENGTH);
    }

    /** Passes the number of one of the customer's accounts. */
    void passAccountNumber(long account, RowVisitor visitor) {
        writeNumber();
        number[INDEX_DIGIT] = (byte) ('1' + account - holder.firstAccount());
        visitor.plain(number, CustomerNumber.ACCOUNT_LENGTH);
    }

    private void writeNumber() {
        long of = holder().number();
        if (!numberWritten) {
            CustomerNumber.writeAccount(of, 1, number, 0);
            numberWritten = true;
        }
    }
}
