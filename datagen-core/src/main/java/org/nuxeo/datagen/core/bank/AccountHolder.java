// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank;

import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.UsState;

/**
 * What documents need of the customer that owns them. A {@link Customer} has it; a {@link NamedHolder} has nothing else and
 * is drawn in less time.
 */
public sealed interface AccountHolder permits Customer, NamedHolder {

    /** Returns the position of the customer in every dataset that has it, from 0. */
    long position();

    /** Returns the 60-bit customer number, unique at any count. */
    long number();

    /** Returns the first name. */
    String firstName();

    /** Returns the last name. */
    String lastName();

    /** Returns the state in which the customer lives. */
    UsState state();

    /** Returns the number of accounts, 1 to 3. */
    int accountCount();

    /** Returns the position of the first account; the others follow. */
    long firstAccount();

    /** Returns whether a document belongs to this customer; states and folders belong to no customer. */
    default boolean owns(Identity identity) {
        if (identity.kind().isOfAccount()) {
            return identity.position() >= firstAccount() && identity.position() < firstAccount() + accountCount();
        }
        return !identity.kind().isShared() && identity.position() == position();
    }
}
