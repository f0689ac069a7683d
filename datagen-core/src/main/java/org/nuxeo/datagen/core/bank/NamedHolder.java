// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank;

import org.nuxeo.datagen.core.bank.corpus.UsState;
import org.nuxeo.datagen.core.text.TextPool;

/**
 * The number, name and state of a customer.
 *
 * @param position position of the customer in every dataset that has it, from 0
 * @param number 60-bit customer number, unique at any count
 * @param firstNames first names of the corpus
 * @param firstNameIndex index of the customer's first name
 * @param lastNames last names of the corpus
 * @param lastNameIndex index of the customer's last name
 * @param accountCount number of accounts, 1 to 3
 * @param firstAccount position of the first account; the others follow
 */
public record NamedHolder(
        long position,
        long number,
        TextPool firstNames,
        int firstNameIndex,
        TextPool lastNames,
        int lastNameIndex,
        UsState state,
        int accountCount,
        long firstAccount)
        implements AccountHolder {

    /** Returns the customer at a position, in less time than the generator returns the whole customer. */
    public static NamedHolder of(Generator generator, long position) {
        return generator.holder(position);
    }

    @Override
    public String firstName() {
        return firstNames.text(firstNameIndex);
    }

    @Override
    public String lastName() {
        return lastNames.text(lastNameIndex);
    }
}
