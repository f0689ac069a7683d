/**
 * Monthly statements: the lines and balances of any account in any month from 2000-01 to 2099-12, in constant time.
 *
 * <p>{@link org.nuxeo.datagen.core.Generator#statement} fills in {@link org.nuxeo.datagen.core.ledger.StatementLines}, and
 * {@link org.nuxeo.datagen.core.Generator#totals} fills in {@link org.nuxeo.datagen.core.ledger.StatementTotals}, which is
 * cheaper. Both objects can be reused for the next statement. A {@link org.nuxeo.datagen.core.ledger.Ledger} with other
 * {@link org.nuxeo.datagen.core.ledger.Counterparties} can be used without a dataset. {@code docs/ledger.md} explains how
 * balances are computed.
 */
package org.nuxeo.datagen.core.ledger;
