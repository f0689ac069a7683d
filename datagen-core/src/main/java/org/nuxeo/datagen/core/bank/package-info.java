/**
 * The bank: the layout, the people and the content of the documents of {@code v1}, whose bytes never change.
 *
 * <p>{@link org.nuxeo.datagen.core.bank.Bank} has the kinds and the identities of documents, {@link
 * org.nuxeo.datagen.core.bank.BankLayout} arranges them, and {@link org.nuxeo.datagen.core.bank.Generator} draws the
 * customer, account, card or statement of any of them. Numbers and the arithmetic behind them are in {@code bank.numbers},
 * lines and balances in {@code bank.ledger}. Whoever needs to know that a document is a statement is in this package, or in
 * that of its files.
 */
@NullMarked
package org.nuxeo.datagen.core.bank;

import org.jspecify.annotations.NullMarked;
