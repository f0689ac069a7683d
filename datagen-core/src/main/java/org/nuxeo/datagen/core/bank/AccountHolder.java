// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank;

import org.nuxeo.datagen.core.bank.corpus.UsState;
import org.nuxeo.datagen.core.id.Home;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Layout;

/**
 * What documents need of the customer that owns them. A {@link Customer} has it; a {@link NamedHolder} has nothing else and
 * is drawn in less time.
 */
public sealed interface AccountHolder extends Layout.Group permits Customer, NamedHolder {

    @Override
    default Identity identity() {
        return Bank.customer(position());
    }

    @Override
    default Home home() {
        return state().home();
    }

    /** Returns the state in which the customer lives. */
    UsState state();

    /** Returns the 60-bit customer number, unique at any count. */
    long number();

    /** Returns the first name. */
    String firstName();

    /** Returns the last name. */
    String lastName();

    /** Returns the first and the last name, separated by a space. */
    default String fullName() {
        return firstName() + " " + lastName();
    }

    /** Returns the number of accounts, 1 to 3. */
    int accountCount();

    /** Returns the position of the first account; the others follow. */
    long firstAccount();

    @Override
    default boolean owns(Identity identity) {
        if (Bank.isOfAccount(identity.kind())) {
            return identity.position() >= firstAccount() && identity.position() < firstAccount() + accountCount();
        }
        return !identity.kind().isShared() && identity.position() == position();
    }

    /** Returns the number of the account, 1 to 3, that one of this customer's accounts, letters or statements belongs to. */
    default int indexOf(Identity ofAccount) {
        return (int) (ofAccount.position() - firstAccount()) + 1;
    }
}
