package org.nuxeo.datagen.export.row;

import org.nuxeo.datagen.core.Customer;
import org.nuxeo.datagen.core.Generator;

/** Owners of accounts. Accounts of one customer follow each other, so the last owner drawn is kept. Not thread safe. */
final class Owners {

    private final Generator generator;
    private Customer last;

    Owners(Generator generator) {
        this.generator = generator;
    }

    Customer of(long account) {
        long position = generator.customerOfAccount(account);
        if (last == null || last.position() != position) {
            last = generator.customer(position);
        }
        return last;
    }
}
