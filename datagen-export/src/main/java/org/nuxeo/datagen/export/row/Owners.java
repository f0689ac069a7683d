// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.row;

import org.nuxeo.datagen.core.Customer;
import org.nuxeo.datagen.core.Generator;

/**
 * The customers that own accounts. The last customer is cached, since consecutive accounts often belong to the same one.
 * Not thread safe.
 */
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
