/**
 * Monthly statements: the lines and balances of any account in any month from 2000-01 to 2099-12, in constant time.
 *
 * <p>{@link org.nuxeo.datagen.core.bank.Generator#statement} fills in {@link org.nuxeo.datagen.core.bank.ledger.StatementLines}, and
 * {@link org.nuxeo.datagen.core.bank.Generator#totals} fills in {@link org.nuxeo.datagen.core.bank.ledger.StatementTotals}, which is
 * cheaper. Both objects can be reused for the next statement. A {@link org.nuxeo.datagen.core.bank.ledger.Ledger} with other
 * {@link org.nuxeo.datagen.core.bank.ledger.Ledger.Counterparties} can be used without a dataset. {@code docs/ledger.md} explains how
 * balances are computed.
 */
@NullMarked
package org.nuxeo.datagen.core.bank.ledger;

import org.jspecify.annotations.NullMarked;
