// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.row;

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
    private final byte[] number = new byte[CustomerNumber.ACCOUNT_LENGTH];
    private long position;
    private Customer customer;
    private boolean numberWritten;

    Owner(Generator generator) {
        this.generator = generator;
    }

    void moveTo(long newPosition) {
        position = newPosition;
    }

    void moveToAccount(long account) {
        position = generator.customerOfAccount(account);
    }

    Customer customer() {
        if (customer == null || customer.position() != position) {
            customer = generator.customer(position);
            numberWritten = false;
        }
        return customer;
    }

    void passNumber(RowVisitor visitor) {
        writeNumber();
        visitor.plain(number, CustomerNumber.LENGTH);
    }

    /** Passes the number of one of the customer's accounts. */
    void passAccountNumber(long account, RowVisitor visitor) {
        writeNumber();
        number[INDEX_DIGIT] = (byte) ('1' + account - customer.firstAccount());
        visitor.plain(number, CustomerNumber.ACCOUNT_LENGTH);
    }

    private void writeNumber() {
        long of = customer().number();
        if (!numberWritten) {
            CustomerNumber.writeAccount(of, 1, number, 0);
            numberWritten = true;
        }
    }
}
