// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.filter;

import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.CustomerNumber;
import org.nuxeo.datagen.core.bank.Generator;
import org.nuxeo.datagen.core.id.DocumentId;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.spark.internal.column.SourceTable;

/** The positions of the documents with a number or an id. Texts are compared as they are: case matters. */
final class Lookups {

    private Lookups() {}

    /** Returns the documents of the customer with a number. */
    static Positions customer(Space space, String text) {
        long customer = customer(space.dataset(), text);
        if (customer < 0 || text.length() != CustomerNumber.LENGTH) {
            return Positions.NONE;
        }
        Generator generator = space.dataset().generator();
        if (!space.table().oneKind(space.dataset()).hasSchema("account")) {
            return Positions.of(customer, customer + 1);
        }
        long first = generator.firstAccount(customer);
        return space.accounts(first, first + generator.accountCount(customer));
    }

    /** Returns the documents of the account with a number. */
    static Positions account(Space space, String text) {
        long customer = customer(space.dataset(), text);
        long account =
                customer < 0 ? -1 : space.dataset().generator().accountOf(customer, CustomerNumber.parseIndex(text));
        return account < 0 ? Positions.NONE : space.accounts(account, account + 1);
    }

    /** Returns the position of the customer with the number that a text begins with, or -1. */
    private static long customer(Dataset dataset, String text) {
        long number = CustomerNumber.parse(text);
        if (number < 0 || !text.startsWith(CustomerNumber.text(number))) {
            return -1;
        }
        long customer = dataset.generator().customerOfNumber(number);
        return customer < dataset.spec().customers() ? customer : -1;
    }

    /** Returns the document with an id. */
    static Positions id(Space space, String text) {
        DocumentId id = DocumentId.parse(text);
        if (id == null || !id.toString().equals(text)) {
            return Positions.NONE;
        }
        return space.dataset().find(id).map(space::document).orElse(Positions.NONE);
    }

    /** Returns the documents of a kind in the table of all documents. */
    static Positions kind(Space space, String label) {
        for (Kind kind : space.dataset().layout().kinds()) {
            if (kind.label().equals(label)) {
                long first = space.dataset().firstOrdinal(kind);
                return Positions.of(first, first + space.dataset().count(kind));
            }
        }
        return Positions.NONE;
    }

    /** Returns whether a column has the number of the account, in any table that has accounts. */
    static boolean isAccountNumber(SourceTable table, String column) {
        return column.equals("account_number") || table.equals(SourceTable.ACCOUNTS) && column.equals("number");
    }

    /** Returns whether a column has the number of the customer. */
    static boolean isCustomerNumber(SourceTable table, String column) {
        return column.equals("customer_number") || table.equals(SourceTable.CUSTOMERS) && column.equals("number");
    }
}
