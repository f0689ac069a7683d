package org.nuxeo.datagen.core;

import java.time.LocalDate;
import org.nuxeo.datagen.core.id.CustomerNumber;
import org.nuxeo.datagen.core.ledger.AccountKind;

/**
 * An account of a customer.
 *
 * @param customer the owner
 * @param position identity of the account, from 0
 * @param index AA, 1 to 3
 * @param kind checking, savings or credit
 * @param openedEpochDay days from 1970-01-01, in the years 1985 to 1999
 */
public record Account(Customer customer, long position, int index, AccountKind kind, int openedEpochDay) {

    /** Returns when it was opened. */
    public LocalDate opened() {
        return LocalDate.ofEpochDay(openedEpochDay);
    }

    /** Returns {@code FFFFF-LLLLL-CCCCSSS-AA}. */
    public String numberText() {
        return CustomerNumber.accountText(customer.number(), index);
    }
}
