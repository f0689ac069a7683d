// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.numbers;

import static org.nuxeo.datagen.core.bank.numbers.BlockLayout.CUSTOMERS_PER_BLOCK;
import static org.nuxeo.datagen.core.bank.numbers.BlockLayout.RUNS_PER_BLOCK;

import org.nuxeo.datagen.core.bank.corpus.CitySlots.Range;

/** A range of blocks that counts and enumerates the customers and accounts of city slots in constant time. */
sealed interface Segment {

    long fromBlock();

    long toBlock();

    /** Returns a mask of the customers that a slot has in each block. Bit a - 1 stands for the customer with a accounts. */
    int customersOfSlot(int slot);

    long customers(Range slots);

    long accounts(Range slots);

    /** Returns the position of the k-th customer of the slots, ordered by block, slot and number of accounts. */
    long customer(Range slots, long k);

    /** Returns the index, among the customers of the slots, of the one with a slot and number of accounts in a block. */
    long indexOfCustomer(Range slots, int slot, int accounts, long ofBlock);

    /** Returns the position of the k-th account of the slots, ordered like their customers and then by AA. */
    long account(Range slots, long k);

    /** Returns the index, among the accounts of the slots, of the first account of such a customer. */
    long indexOfAccounts(Range slots, int slot, int accounts, long ofBlock);

    /** A segment of whole blocks, in each of which every city slot has three customers and six accounts. */
    record FullBlocks(BlockLayout layout, long fromBlock, long toBlock) implements Segment {

        private static final int[] OWNER_ACCOUNTS = {1, 2, 2, 3, 3, 3};
        private static final int[] FIRST_OF_OWNER = {0, 0, 1, 3};

        @Override
        public int customersOfSlot(int slot) {
            return 7;
        }

        @Override
        public long customers(Range slots) {
            return 3L * slots.count() * (toBlock - fromBlock);
        }

        @Override
        public long accounts(Range slots) {
            return 6L * slots.count() * (toBlock - fromBlock);
        }

        @Override
        public long customer(Range slots, long k) {
            long perBlock = 3L * slots.count();
            int rest = (int) (k % perBlock);
            return layout.customer(fromBlock + k / perBlock, slots.from() + rest / 3, rest % 3 + 1);
        }

        @Override
        public long indexOfCustomer(Range slots, int slot, int accounts, long ofBlock) {
            return 3L * ((ofBlock - fromBlock) * slots.count() + slot - slots.from()) + accounts - 1;
        }

        @Override
        public long account(Range slots, long k) {
            long perBlock = 6L * slots.count();
            int rest = (int) (k % perBlock);
            int place = rest % 6;
            int accounts = OWNER_ACCOUNTS[place];
            long customer = layout.customer(fromBlock + k / perBlock, slots.from() + rest / 6, accounts);
            return layout.firstAccount(customer) + place - FIRST_OF_OWNER[accounts];
        }

        @Override
        public long indexOfAccounts(Range slots, int slot, int accounts, long ofBlock) {
            return 6L * ((ofBlock - fromBlock) * slots.count() + slot - slots.from()) + FIRST_OF_OWNER[accounts];
        }
    }

    /**
     * A segment of the customers of one block whose places are in a range. A table of about 290 KB has a mask and two running
     * counts for each city slot. With it, the number of customers in a range of city slots is a subtraction, and the k-th of
     * them is found by a binary search.
     */
    static final class PartialBlock implements Segment {

        private final BlockLayout layout;
        private final long block;

        /** For each city slot, a mask in which bit a - 1 is set if the customer with a accounts is in the segment. */
        private final byte[] present = new byte[RUNS_PER_BLOCK];

        private final int[] customersBefore = new int[RUNS_PER_BLOCK + 1];
        private final int[] accountsBefore = new int[RUNS_PER_BLOCK + 1];

        PartialBlock(BlockLayout layout, long block, int fromPlace, int toPlace) {
            this.layout = layout;
            this.block = block;
            for (int place = fromPlace; place < toPlace; place++) {
                long customer = block * CUSTOMERS_PER_BLOCK + place;
                present[layout.citySlot(customer)] |= (byte) (1 << (layout.accountCount(customer) - 1));
            }
            for (int slot = 0; slot < RUNS_PER_BLOCK; slot++) {
                customersBefore[slot + 1] = customersBefore[slot] + Integer.bitCount(present[slot]);
                accountsBefore[slot + 1] = accountsBefore[slot] + accountsOf(present[slot]);
            }
        }

        static int accountsOf(int mask) {
            return (mask & 1) + (mask & 2) + 3 * (mask >> 2);
        }

        @Override
        public long fromBlock() {
            return block;
        }

        @Override
        public long toBlock() {
            return block + 1;
        }

        @Override
        public int customersOfSlot(int slot) {
            return present[slot];
        }

        @Override
        public long customers(Range slots) {
            return (long) customersBefore[slots.to()] - customersBefore[slots.from()];
        }

        @Override
        public long accounts(Range slots) {
            return (long) accountsBefore[slots.to()] - accountsBefore[slots.from()];
        }

        @Override
        public long customer(Range slots, long k) {
            int target = (int) (customersBefore[slots.from()] + k);
            int slot = lastAtMost(customersBefore, slots.from(), slots.to(), target);
            int rank = target - customersBefore[slot];
            int mask = present[slot];
            for (int i = 0; i < rank; i++) {
                mask &= mask - 1;
            }
            return layout.customer(block, slot, Integer.numberOfTrailingZeros(mask) + 1);
        }

        @Override
        public long indexOfCustomer(Range slots, int slot, int accounts, long ofBlock) {
            int before = Integer.bitCount(present[slot] & ((1 << (accounts - 1)) - 1));
            return (long) customersBefore[slot] - customersBefore[slots.from()] + before;
        }

        @Override
        public long account(Range slots, long k) {
            int target = (int) (accountsBefore[slots.from()] + k);
            int slot = lastAtMost(accountsBefore, slots.from(), slots.to(), target);
            int rank = target - accountsBefore[slot];
            for (int accounts = 1; accounts <= 3; accounts++) {
                if ((present[slot] >> (accounts - 1) & 1) != 0) {
                    if (rank < accounts) {
                        return layout.firstAccount(layout.customer(block, slot, accounts)) + rank;
                    }
                    rank -= accounts;
                }
            }
            throw new IllegalArgumentException("account " + k + ": must be below " + accounts(slots));
        }

        @Override
        public long indexOfAccounts(Range slots, int slot, int accounts, long ofBlock) {
            int before = accountsOf(present[slot] & ((1 << (accounts - 1)) - 1));
            return (long) accountsBefore[slot] - accountsBefore[slots.from()] + before;
        }

        /** Returns the last index from {@code from} to {@code to - 1} whose running count is at most the target. */
        private static int lastAtMost(int[] counts, int from, int to, int target) {
            int low = from;
            int high = to - 1;
            while (low < high) {
                int middle = (low + high + 1) >>> 1;
                if (counts[middle] <= target) {
                    low = middle;
                } else {
                    high = middle - 1;
                }
            }
            return low;
        }
    }
}
