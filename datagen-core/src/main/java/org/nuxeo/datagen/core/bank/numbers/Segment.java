// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.numbers;

import static org.nuxeo.datagen.core.bank.numbers.BlockLayout.CUSTOMERS_PER_BLOCK;
import static org.nuxeo.datagen.core.bank.numbers.BlockLayout.RUNS_PER_BLOCK;

import org.nuxeo.datagen.core.bank.corpus.CitySlots.Range;

/**
 * A range of blocks that counts and enumerates the customers and accounts of city slots in constant time. These are whole
 * blocks, in each of which every city slot has three customers and six accounts, or the customers of one block whose places
 * are in a range. For a part of a block, a table of about 290 KB has a mask and two running counts for each city slot. With it,
 * the number of customers in a range of city slots is a subtraction, and the k-th of them is found by a binary search.
 *
 * @param fromBlock first block
 * @param toBlock block after the last one
 * @param present for each city slot of a part of a block, a mask in which bit a - 1 is set if the customer with a accounts is in
 *     the segment; otherwise empty
 */
public record Segment(
        BlockLayout layout, long fromBlock, long toBlock, byte[] present, Counts customers, Counts accounts) {

    private static final int WHOLE = 0b111;

    /**
     * How many customers or accounts city slots have in each block.
     *
     * @param each number in every slot of a whole block
     * @param running for each slot of a part of a block, the number in all earlier slots; empty for whole blocks
     */
    record Counts(int each, int[] running) {

        long before(int slot) {
            return running.length == 0 ? (long) each * slot : running[slot];
        }

        long of(Range slots) {
            return before(slots.to()) - before(slots.from());
        }

        /** Returns the last slot before which there are at most as many. */
        int slot(Range slots, long target) {
            if (running.length == 0) {
                return (int) target / each;
            }
            int low = slots.from();
            int high = slots.to() - 1;
            while (low < high) {
                int middle = (low + high + 1) >>> 1;
                if (running[middle] <= target) {
                    low = middle;
                } else {
                    high = middle - 1;
                }
            }
            return low;
        }
    }

    /** Returns a segment of whole blocks. */
    static Segment blocks(BlockLayout layout, long fromBlock, long toBlock) {
        Counts customers = new Counts(3, new int[0]);
        return new Segment(layout, fromBlock, toBlock, new byte[0], customers, new Counts(6, new int[0]));
    }

    /** Returns a segment of the customers of a block at some places. */
    static Segment places(BlockLayout layout, long block, int fromPlace, int toPlace) {
        byte[] present = new byte[RUNS_PER_BLOCK];
        for (int place = fromPlace; place < toPlace; place++) {
            long customer = block * CUSTOMERS_PER_BLOCK + place;
            present[layout.citySlot(customer)] |= (byte) (1 << (layout.accountCount(customer) - 1));
        }
        int[] customers = new int[RUNS_PER_BLOCK + 1];
        int[] accounts = new int[RUNS_PER_BLOCK + 1];
        for (int slot = 0; slot < RUNS_PER_BLOCK; slot++) {
            customers[slot + 1] = customers[slot] + Integer.bitCount(present[slot]);
            accounts[slot + 1] = accounts[slot] + accountsOf(present[slot]);
        }
        return new Segment(layout, block, block + 1, present, new Counts(3, customers), new Counts(6, accounts));
    }

    /** Returns the number of accounts of the customers of a mask. */
    public static int accountsOf(int mask) {
        return (mask & 1) + (mask & 2) + 3 * (mask >> 2);
    }

    /** Returns whether every city slot has all of its customers. */
    public boolean isWhole() {
        return present.length == 0;
    }

    /** Returns a mask of the customers that a slot has in each block. Bit a - 1 stands for the customer with a accounts. */
    public int customersOfSlot(int slot) {
        return isWhole() ? WHOLE : present[slot];
    }

    long customers(Range slots) {
        return customers.of(slots) * (toBlock - fromBlock);
    }

    long accounts(Range slots) {
        return accounts.of(slots) * (toBlock - fromBlock);
    }

    /** Returns the position of the k-th customer of the slots, ordered by block, slot and number of accounts. */
    long customer(Range slots, long k) {
        long perBlock = customers.of(slots);
        long target = customers.before(slots.from()) + k % perBlock;
        int slot = customers.slot(slots, target);
        int mask = customersOfSlot(slot);
        for (long rank = target - customers.before(slot); rank > 0; rank--) {
            mask &= mask - 1;
        }
        return layout.customer(fromBlock + k / perBlock, slot, Integer.numberOfTrailingZeros(mask) + 1);
    }

    /** Returns the position of the k-th account of the slots, ordered like their customers and then by AA. */
    long account(Range slots, long k) {
        long perBlock = accounts.of(slots);
        long target = accounts.before(slots.from()) + k % perBlock;
        int slot = accounts.slot(slots, target);
        int mask = customersOfSlot(slot);
        int owned = Integer.numberOfTrailingZeros(mask) + 1;
        long rank = target - accounts.before(slot);
        while (rank >= owned) {
            rank -= owned;
            mask &= mask - 1;
            owned = Integer.numberOfTrailingZeros(mask) + 1;
        }
        return layout.firstAccount(layout.customer(fromBlock + k / perBlock, slot, owned)) + rank;
    }

    /** Returns the index, among the customers of the slots, of the one with a slot and number of accounts in a block. */
    long indexOfCustomer(Range slots, int slot, int owned, long block) {
        return index(customers, slots, slot, block) + Integer.bitCount(poorer(slot, owned));
    }

    /** Returns the index, among the accounts of the slots, of the first account of such a customer. */
    long indexOfAccounts(Range slots, int slot, int owned, long block) {
        return index(accounts, slots, slot, block) + accountsOf(poorer(slot, owned));
    }

    private long index(Counts counts, Range slots, int slot, long block) {
        return (block - fromBlock) * counts.of(slots) + counts.before(slot) - counts.before(slots.from());
    }

    /** Returns a mask of the customers of a slot with fewer accounts. */
    private int poorer(int slot, int owned) {
        return customersOfSlot(slot) & (1 << owned - 1) - 1;
    }
}
