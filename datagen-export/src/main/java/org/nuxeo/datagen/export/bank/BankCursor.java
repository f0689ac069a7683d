// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.bank;

import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.AccountHolder;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.CustomerNumber;
import org.nuxeo.datagen.core.bank.Generator;
import org.nuxeo.datagen.core.bank.ledger.AccountKind;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.core.text.TextPool;
import org.nuxeo.datagen.export.internal.row.DocumentCursor;
import org.nuxeo.datagen.export.row.RowVisitor;

/**
 * A cursor over what customers own.
 *
 * @param <H> what is drawn of a customer
 */
abstract class BankCursor<H extends AccountHolder> extends DocumentCursor {

    private static final int INDEX_DIGIT = CustomerNumber.ACCOUNT_LENGTH - 1;

    /** A multiple of eight bytes, which are copied in less time. */
    private static final int NUMBER_ROOM = 24;

    private static final TextPool KINDS =
            TextPool.of(Stream.of(AccountKind.values()).map(AccountKind::label).toList());

    private final Generator generator;
    private final LongFunction<H> holders;
    private final byte[] number = new byte[NUMBER_ROOM];

    // set by draw
    @SuppressWarnings("NullAway.Init")
    private H holder;

    private boolean numberWritten;

    /** @param holders draws the customer at a position */
    BankCursor(Dataset dataset, LongFunction<H> holders) {
        super(dataset);
        this.generator = Bank.of(dataset).generator();
        this.holders = holders;
    }

    @Override
    protected final Layout.Group draw(long position) {
        holder = holders.apply(position);
        numberWritten = false;
        return holder;
    }

    final Generator generator() {
        return generator;
    }

    /** Returns the customer of the row. */
    final H holder() {
        group();
        return holder;
    }

    final void passNumber(RowVisitor visitor) {
        writeNumber();
        visitor.plain(number, CustomerNumber.LENGTH);
    }

    final void passAccountNumber(RowVisitor visitor) {
        writeAccountNumber();
        visitor.plain(number, CustomerNumber.ACCOUNT_LENGTH);
    }

    /** Writes the number of the row's account. */
    final void writeAccountNumber(byte[] target, int offset) {
        writeAccountNumber();
        System.arraycopy(number, 0, target, offset, CustomerNumber.ACCOUNT_LENGTH);
    }

    private void writeAccountNumber() {
        number[INDEX_DIGIT] =
                (byte) ('1' + identity().position() - writeNumber().firstAccount());
    }

    private H writeNumber() {
        H owner = holder();
        if (!numberWritten) {
            CustomerNumber.writeAccount(owner.number(), 1, number, 0);
            numberWritten = true;
        }
        return owner;
    }

    final void passKind(RowVisitor visitor) {
        AccountKind kind = generator.accountKind(holder(), identity().position());
        visitor.picked(KINDS, kind.ordinal());
    }
}
