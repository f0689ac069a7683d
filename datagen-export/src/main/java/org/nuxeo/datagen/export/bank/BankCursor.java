// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.bank;

import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.AccountHolder;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.CustomerNumber;
import org.nuxeo.datagen.core.bank.Generator;
import org.nuxeo.datagen.core.bank.NamedHolder;
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

    /**
     * Holders of accounts, drawn ahead for rows that follow each other. One draw after the other finds the tables of names in
     * the processor's cache; between the other columns of two rows, it would wait for them each time. Not thread safe.
     */
    static final class HolderBatch {

        private static final int CAPACITY = 128;

        private final Dataset dataset;
        private final Generator generator;
        private final NamedHolder[] holders = new NamedHolder[CAPACITY];
        private long from;
        private long to;

        HolderBatch(Dataset dataset) {
            this.dataset = dataset;
            this.generator = Bank.of(dataset).generator();
        }

        /** Returns the holder at a position. If it follows the batch before, twice as many as before are drawn with it. */
        NamedHolder holder(long position) {
            if (position < from || position >= to) {
                draw(position);
            }
            return holders[(int) (position - from)];
        }

        private void draw(long position) {
            long wanted = position == to && from < to ? Math.min(2 * (to - from), CAPACITY) : 1;
            int count = (int) Math.min(wanted, dataset.spec().customers() - position);
            for (int i = 0; i < count; i++) {
                holders[i] = NamedHolder.of(generator, position + i);
            }
            from = position;
            to = position + count;
        }
    }
}
