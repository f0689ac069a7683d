/**
 * Monthly statements: lines and balances of any account in any month from 2000-01 to 2099-12, in constant time.
 *
 * <p>{@link org.nuxeo.datagen.core.Generator#statement} fills {@link org.nuxeo.datagen.core.ledger.StatementLines}, which are
 * read line by line and reused for the next statement; {@link org.nuxeo.datagen.core.Generator#totals} fills
 * {@link org.nuxeo.datagen.core.ledger.StatementTotals} in half the time. A {@link org.nuxeo.datagen.core.ledger.Ledger} is
 * what they are drawn from; one of your own, with other {@link org.nuxeo.datagen.core.ledger.Counterparties}, works without
 * a dataset. {@code docs/ledger.md} tells how the balances chain.
 */
package org.nuxeo.datagen.core.ledger;
