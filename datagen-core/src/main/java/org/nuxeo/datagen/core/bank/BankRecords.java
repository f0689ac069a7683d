// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank;

import java.util.Set;
import org.nuxeo.datagen.core.bank.corpus.CitySlots.Range;
import org.nuxeo.datagen.core.bank.numbers.BlockLayout;
import org.nuxeo.datagen.core.bank.numbers.PartitionUnits;
import org.nuxeo.datagen.core.bank.numbers.Population;
import org.nuxeo.datagen.core.calendar.MonthRange;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Layout;

/**
 * The records of a range of customers: documents of some kinds, and the statements of a range of months. The plan of a whole
 * dataset has one of these, the plan of its growth up to three.
 *
 * <p>The order within a customer is the customer, the card, each account with its letter, and the statements by account, so
 * that parents come first and the statements of an account stay together.
 */
final class BankRecords implements Layout.Records {

    private final BlockLayout blocks;
    private final PartitionUnits units;
    private final MonthRange months;
    private final int ofCustomer;
    private final int headsOfAccount;
    private final Kind firstOfCustomer;
    private final Kind firstOfAccount;

    BankRecords(
            BlockLayout blocks,
            Population population,
            Range slots,
            int partitions,
            Set<Kind> kinds,
            MonthRange months) {
        this.blocks = blocks;
        this.months = months;
        this.ofCustomer = count(kinds, Bank.CUSTOMER, Bank.IDCARD);
        this.headsOfAccount = count(kinds, Bank.ACCOUNT, Bank.LETTER);
        this.firstOfCustomer = kinds.contains(Bank.CUSTOMER) ? Bank.CUSTOMER : Bank.IDCARD;
        this.firstOfAccount = kinds.contains(Bank.ACCOUNT) ? Bank.ACCOUNT : Bank.LETTER;
        this.units = new PartitionUnits(population, slots, partitions, ofCustomer, headsOfAccount + months.count());
    }

    private static int count(Set<Kind> kinds, Kind first, Kind second) {
        return (kinds.contains(first) ? 1 : 0) + (kinds.contains(second) ? 1 : 0);
    }

    @Override
    public long records(int partition) {
        return units.records(partition);
    }

    @Override
    public Layout.Walk walk(int partition, long j) {
        return new RecordWalk(units.walk(partition, j));
    }

    private final class RecordWalk implements Layout.Walk {

        private final PartitionUnits.Walk walk;
        private long customer = -1;
        private long firstAccount;

        RecordWalk(PartitionUnits.Walk walk) {
            this.walk = walk;
        }

        @Override
        public boolean hasRecord() {
            return walk.hasRecord();
        }

        @Override
        public long group() {
            return walk.customer();
        }

        @Override
        public Identity identity() {
            if (customer != walk.customer()) {
                customer = walk.customer();
                firstAccount = blocks.firstAccount(customer);
            }
            return record(customer, firstAccount, walk.accounts(), walk.offset());
        }

        @Override
        public void next() {
            walk.next();
        }
    }

    private Identity record(long customer, long firstAccount, int accounts, long offset) {
        long place = offset - ofCustomer;
        if (place < 0) {
            return offset == 0 ? new Identity(firstOfCustomer, customer, 0) : Bank.idCard(customer);
        }
        long heads = (long) headsOfAccount * accounts;
        if (place < heads) {
            long account = firstAccount + place / headsOfAccount;
            return place % headsOfAccount == 0 ? new Identity(firstOfAccount, account, 0) : Bank.letter(account);
        }
        long statement = place - heads;
        return Bank.statement(
                firstAccount + statement / months.count(), months.from() + (int) (statement % months.count()));
    }
}
