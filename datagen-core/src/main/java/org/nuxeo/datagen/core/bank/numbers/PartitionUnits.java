// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.numbers;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.nuxeo.datagen.core.bank.corpus.CitySlots.Range;
import org.nuxeo.datagen.core.bank.numbers.Segment.PartialBlock;
import org.nuxeo.datagen.core.text.Check;

/**
 * The distribution of the customers of a range of city slots over partitions. The partition of a customer depends only on
 * its block and city slot, and the j-th record of a partition is reached in constant time.
 *
 * <p>A unit consists of the customers that one city slot has in one block. In a whole block these are three customers with
 * six accounts, so equal numbers of units have equal numbers of records. Units are numbered block × slots + slot, and the
 * partition of a unit is its number modulo the number of partitions. Only partial blocks at the ends of the population can
 * make partitions uneven, since their units can have fewer customers.
 */
public final class PartitionUnits {

    private final Range slots;
    private final int partitions;
    private final int recordsPerCustomer;
    private final int recordsPerAccount;
    private final BlockLayout layout;
    private final List<UnitSegment> segments = new ArrayList<>(3);

    /**
     * Creates the distribution of a population.
     *
     * @param slots the city slots of the customers
     * @param partitions number of partitions, at least 1
     * @param recordsPerCustomer number of records of a customer, not counting those of its accounts
     * @param recordsPerAccount number of records of each account
     * @throws IllegalArgumentException if the number of partitions is below 1
     */
    public PartitionUnits(
            Population population, Range slots, int partitions, int recordsPerCustomer, int recordsPerAccount) {
        Check.atLeast("partitions", partitions, 1);
        this.layout = population.layout();
        this.slots = Objects.requireNonNull(slots, "slots");
        this.partitions = partitions;
        this.recordsPerCustomer = recordsPerCustomer;
        this.recordsPerAccount = recordsPerAccount;
        for (Segment segment : population.segments()) {
            segments.add(new UnitSegment(segment));
        }
    }

    /** Returns the partition of the customers of a city slot in a block. */
    public static int partition(long block, int slot, Range slots, int partitions) {
        return (int) ((block * slots.count() + slot - slots.from()) % partitions);
    }

    /** Returns the number of records in a partition. */
    public long records(int partition) {
        long sum = 0;
        for (UnitSegment segment : segments) {
            sum += segment.records(partition);
        }
        return sum;
    }

    private int slot(long unit) {
        return slots.from() + (int) (unit % slots.count());
    }

    private long recordsOf(int customers, int accounts) {
        return (long) customers * recordsPerCustomer + (long) accounts * recordsPerAccount;
    }

    /** The units of one segment. */
    private final class UnitSegment {

        private final Segment segment;
        private final long firstUnit;
        private final long endUnit;

        /** Running counts over the slots of a partial block, ordered by partition and slot; empty for whole blocks. */
        private final int[] customersBefore;

        private final int[] accountsBefore;
        private final int[] firstIndex;

        UnitSegment(Segment segment) {
            this.segment = segment;
            this.firstUnit = segment.fromBlock() * slots.count();
            this.endUnit = segment.toBlock() * slots.count();
            boolean partial = segment instanceof PartialBlock;
            this.customersBefore = new int[partial ? slots.count() + 1 : 0];
            this.accountsBefore = new int[partial ? slots.count() + 1 : 0];
            this.firstIndex = new int[partial ? partitions + 1 : 0];
            if (partial) {
                int index = 0;
                for (int partition = 0; partition < partitions; partition++) {
                    firstIndex[partition] = index;
                    for (long unit = unit(partition, 0); unit < endUnit; unit += partitions) {
                        int customers = segment.customersOfSlot(slot(unit));
                        customersBefore[index + 1] = customersBefore[index] + Integer.bitCount(customers);
                        accountsBefore[index + 1] = accountsBefore[index] + PartialBlock.accountsOf(customers);
                        index++;
                    }
                }
                firstIndex[partitions] = index;
            }
        }

        /** Returns the t-th unit of a partition, which may be beyond the end of the segment. */
        long unit(int partition, long t) {
            long start = partition - firstUnit % partitions;
            return firstUnit + (start < 0 ? start + partitions : start) + t * partitions;
        }

        long units(int partition) {
            long first = unit(partition, 0);
            return first >= endUnit ? 0 : (endUnit - 1 - first) / partitions + 1;
        }

        long records(int partition) {
            return recordsBefore(partition, units(partition));
        }

        /** Returns the number of records in the first t units of a partition. */
        long recordsBefore(int partition, long t) {
            if (customersBefore.length == 0) {
                return t * recordsOf(3, 6);
            }
            int from = firstIndex[partition];
            int to = from + (int) t;
            return recordsOf(customersBefore[to] - customersBefore[from], accountsBefore[to] - accountsBefore[from]);
        }

        /** Returns the index of the unit with the j-th record of a partition. */
        long unitOfRecord(int partition, long j) {
            if (customersBefore.length == 0) {
                return j / recordsOf(3, 6);
            }
            long low = 0;
            long high = units(partition) - 1;
            while (low < high) {
                long middle = (low + high + 1) >>> 1;
                if (recordsBefore(partition, middle) <= j) {
                    low = middle;
                } else {
                    high = middle - 1;
                }
            }
            return low;
        }
    }

    /**
     * Returns a walk over a partition that starts at its j-th record, or at the end if the partition has j records.
     *
     * @throws IndexOutOfBoundsException if the partition has fewer than j records
     */
    public Walk walk(int partition, long j) {
        return new Walk(partition, j);
    }

    /** A position in a partition: a customer, and the index of the current record within the customer's records. */
    public final class Walk {

        private final int partition;
        private int segmentIndex;

        // set by enterSegment
        @SuppressWarnings("NullAway.Init")
        private UnitSegment current;

        private long unitIndex;
        private long units;
        private long block;
        private int slot;
        private int mask;
        private long customer;
        private int accounts;
        private long offset;

        private Walk(int partition, long j) {
            this.partition = partition;
            long rest = j;
            while (segmentIndex < segments.size()
                    && rest >= segments.get(segmentIndex).records(partition)) {
                rest -= segments.get(segmentIndex++).records(partition);
            }
            if (segmentIndex < segments.size()) {
                enterSegment();
                unitIndex = current.unitOfRecord(partition, rest);
                rest -= current.recordsBefore(partition, unitIndex);
                unitIndex--;
                enterCustomer();
                while (rest >= records()) {
                    rest -= records();
                    enterCustomer();
                }
                offset = rest;
            } else if (rest > 0) {
                throw new IndexOutOfBoundsException("record " + j + " of partition " + partition + ": must be below "
                        + PartitionUnits.this.records(partition));
            }
        }

        private void enterSegment() {
            current = segments.get(segmentIndex);
            units = current.units(partition);
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
            customer = layout.customer(block, slot, accounts);
            offset = 0;
        }

        /** Returns the number of records of the current customer. */
        private long records() {
            return recordsOf(1, accounts);
        }

        /** Returns whether the walk has not yet reached the end of the partition. */
        public boolean hasRecord() {
            return segmentIndex < segments.size();
        }

        /** Returns the position of the current customer. */
        public long customer() {
            return customer;
        }

        /** Returns the number of accounts of the current customer. */
        public int accounts() {
            return accounts;
        }

        /** Returns the index of the current record within the customer's records. */
        public long offset() {
            return offset;
        }

        /** Advances to the next record. */
        public void next() {
            if (++offset >= records()) {
                enterCustomer();
            }
        }
    }
}
