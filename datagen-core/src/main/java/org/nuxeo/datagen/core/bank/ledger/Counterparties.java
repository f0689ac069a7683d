// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.ledger;

/** The counterparties of statement lines: merchants, employers, landlords, utilities and others. */
public interface Counterparties {

    /**
     * Returns a counterparty, chosen by its frequency.
     *
     * @param draw random bits, of which the high 32 are used
     * @return the rank of the counterparty within the category, 0 to 2^20 - 1
     */
    int pick(Category category, long draw);

    /** Returns the text that statements show for a counterparty, in Latin-1 and at most 34 characters. */
    String name(Category category, int rank);
}
