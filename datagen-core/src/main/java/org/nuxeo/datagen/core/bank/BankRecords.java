// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.core.bank.corpus.CitySlots.Range;
import org.nuxeo.datagen.core.bank.numbers.BlockLayout;
import org.nuxeo.datagen.core.bank.numbers.Population;
import org.nuxeo.datagen.core.bank.numbers.Segment;
import org.nuxeo.datagen.core.calendar.MonthRange;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.core.text.Check;

/**
 * The records of a range of customers: documents of some kinds, and the statements of a range of months. The plan of a whole
 * dataset has one of these, the plan of its growth up to three. The partition of a customer depends only on its block and
 * city slot, and the j-th record of a partition is reached in constant time.
 *
 * <p>A unit consists of the customers that one city slot has in one block. In a whole block these are three customers with
 * six accounts, so equal numbers of units have equal numbers of records. Units are numbered block × slots + slot, and the
 * partition of a unit is its number modulo the number of partitions. Only partial blocks at the ends of the population can
 * make partitions uneven, since their units can have fewer customers.
 *
 * <p>The order within a customer is the customer, the card, each account with its letter, and the statements by account, so
 * that parents come first and the statements of an account stay together.
 */
final class BankRecords implements Layout.Records {

    private final BlockLayout blocks;
    private final Range slots;
    private final int partitions;
    private final MonthRange months;

    /** The kinds of the records that a customer has once. */
    private final Kind[] ofCustomer;

    /** The kinds of the records that an account has once. */
    private final Kind[] headsOfAccount;

    private final int ofAccount;
    private final List<Units> segments = new ArrayList<>(3);

    /**
     * @param slots the city slots of the customers
     * @param partitions number of partitions, at least 1
     * @throws IllegalArgumentException if the number of partitions is below 1
     */
    BankRecords(Population population, Range slots, int partitions, Set<Kind> kinds, MonthRange months) {
        Check.atLeast("partitions", partitions, 1);
        this.blocks = population.layout();
        this.slots = slots;
        this.partitions = partitions;
        this.months = months;
        this.ofCustomer =
                Stream.of(Bank.CUSTOMER, Bank.IDCARD).filter(kinds::contains).toArray(Kind[]::new);
        this.headsOfAccount =
                Stream.of(Bank.ACCOUNT, Bank.LETTER).filter(kinds::contains).toArray(Kind[]::new);
        this.ofAccount = headsOfAccount.length + months.count();
        for (Segment segment : population.segments()) {
            segments.add(new Units(segment));
        }
    }

    /** Returns the partition of the customers of a city slot in a block. */
    static int partition(long block, int slot, Range slots, int partitions) {
        return (int) ((block * slots.count() + slot - slots.from()) % partitions);
    }

    @Override
    public long records(int partition) {
        long sum = 0;
        for (Units each : segments) {
            sum += each.recordsBefore(partition, each.count(partition));
        }
        return sum;
    }

    @Override
    public Layout.Walk walk(int partition, long j) {
        return new RecordWalk(partition, j);
    }

    private int slot(long unit) {
        return slots.from() + (int) (unit % slots.count());
    }

    private long recordsOf(int customers, int accounts) {
        return (long) customers * ofCustomer.length + (long) accounts * ofAccount;
    }

    /** The units of one segment. */
    private final class Units {

        private final Segment segment;
        private final long firstUnit;
        private final long endUnit;

        /** Running counts of records over the slots of a partial block, ordered by partition and slot; empty for whole blocks. */
        private final long[] recordsBefore;

        private final int[] firstIndex;

        Units(Segment segment) {
            this.segment = segment;
            this.firstUnit = segment.fromBlock() * slots.count();
            this.endUnit = segment.toBlock() * slots.count();
            this.recordsBefore = new long[segment.isWhole() ? 0 : slots.count() + 1];
            this.firstIndex = new int[segment.isWhole() ? 0 : partitions];
            int index = 0;
            for (int partition = 0; partition < firstIndex.length; partition++) {
                firstIndex[partition] = index;
                for (long unit = unit(partition, 0); unit < endUnit; unit += partitions) {
                    int mask = segment.customersOfSlot(slot(unit));
                    recordsBefore[index + 1] =
                            recordsBefore[index] + recordsOf(Integer.bitCount(mask), Segment.accountsOf(mask));
                    index++;
                }
            }
        }

        /** Returns the t-th unit of a partition, which may be beyond the end of the segment. */
        long unit(int partition, long t) {
            long start = partition - firstUnit % partitions;
            return firstUnit + (start < 0 ? start + partitions : start) + t * partitions;
        }

        /** Returns the number of units of a partition. */
        long count(int partition) {
            long first = unit(partition, 0);
            return first >= endUnit ? 0 : (endUnit - 1 - first) / partitions + 1;
        }

        /** Returns the number of records in the first t units of a partition. */
        long recordsBefore(int partition, long t) {
            if (segment.isWhole()) {
                return t * recordsOf(3, 6);
            }
            int from = firstIndex[partition];
            return recordsBefore[from + (int) t] - recordsBefore[from];
        }

        /** Returns the index of the unit with the j-th record of a partition. */
        long unitOfRecord(int partition, long j) {
            if (segment.isWhole()) {
                return j / recordsOf(3, 6);
            }
            return new PositionRange(0, count(partition)).last(t -> recordsBefore(partition, t) <= j);
        }
    }

    /** A customer, and the index of the current record within the customer's records. */
    private final class RecordWalk implements Layout.Walk {

        private final int partition;
        private int segmentIndex;

        // set by enterSegment
        @SuppressWarnings("NullAway.Init")
        private Units current;

        private long unitIndex;
        private long units;
        private long block;
        private int slot;
        private int mask;
        private long customer;
        private int accounts;
        private long firstAccount;
        private long offset;

        RecordWalk(int partition, long j) {
            this.partition = partition;
            long rest = j;
            for (; segmentIndex < segments.size(); segmentIndex++) {
                enterSegment();
                long records = current.recordsBefore(partition, units);
                if (rest < records) {
                    break;
                }
                rest -= records;
            }
            if (hasRecord()) {
                unitIndex = current.unitOfRecord(partition, rest);
                rest -= current.recordsBefore(partition, unitIndex);
                unitIndex--;
                enterCustomer();
                while (rest >= recordsOf(1, accounts)) {
                    rest -= recordsOf(1, accounts);
                    enterCustomer();
                }
                offset = rest;
            } else if (rest > 0) {
                throw new IndexOutOfBoundsException(
                        "record " + j + " of partition " + partition + ": must be below " + records(partition));
            }
        }

        private void enterSegment() {
            current = segments.get(segmentIndex);
            units = current.count(partition);
            unitIndex = -1;
        }

        /** Advances to the next customer of the unit, or of the next unit that has one, or of the next segment. */
        private void enterCustomer() {
            while (mask == 0) {
                if (++unitIndex < units) {
                    long unit = current.unit(partition, unitIndex);
                    block = unit / slots.count();
                    slot = slot(unit);
                    mask = current.segment.customersOfSlot(slot);
                } else if (++segmentIndex < segments.size()) {
                    enterSegment();
                } else {
                    return;
                }
            }
            accounts = Integer.numberOfTrailingZeros(mask) + 1;
            mask &= mask - 1;
            customer = blocks.customer(block, slot, accounts);
            firstAccount = -1;
            offset = 0;
        }

        @Override
        public boolean hasRecord() {
            return segmentIndex < segments.size();
        }

        @Override
        public long group() {
            return customer;
        }

        @Override
        public Identity identity() {
            long place = offset - ofCustomer.length;
            if (place < 0) {
                return new Identity(ofCustomer[(int) offset], customer, 0);
            }
            if (firstAccount < 0) {
                firstAccount = blocks.firstAccount(customer);
            }
            int heads = headsOfAccount.length;
            if (place < heads * accounts) {
                return new Identity(headsOfAccount[(int) (place % heads)], firstAccount + place / heads, 0);
            }
            long statement = place - heads * accounts;
            return Bank.statement(
                    firstAccount + statement / months.count(), months.from() + (int) (statement % months.count()));
        }

        @Override
        public void next() {
            if (++offset >= recordsOf(1, accounts)) {
                enterCustomer();
            }
        }
    }
}
