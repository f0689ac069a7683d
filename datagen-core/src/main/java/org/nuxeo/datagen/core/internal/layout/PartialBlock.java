package org.nuxeo.datagen.core.internal.layout;

import static org.nuxeo.datagen.core.internal.layout.BlockLayout.CUSTOMERS_PER_BLOCK;
import static org.nuxeo.datagen.core.internal.layout.BlockLayout.RUNS_PER_BLOCK;

/**
 * The customers of one block whose places lie in a range, by city slot. One small table (a mask and two running counts a
 * city slot, about 290 KB) makes counts and k-th members of any range of city slots a binary search over at most 2^15.
 */
final class PartialBlock implements Segment {

    private final BlockLayout layout;
    private final long block;

    /** Bit a - 1 of an entry tells that the customer with a accounts is present. */
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

    private static int accountsOf(int mask) {
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
    public long customers(int fromSlot, int toSlot) {
        return (long) customersBefore[toSlot] - customersBefore[fromSlot];
    }

    @Override
    public long accounts(int fromSlot, int toSlot) {
        return (long) accountsBefore[toSlot] - accountsBefore[fromSlot];
    }

    @Override
    public long customer(int fromSlot, int toSlot, long k) {
        int target = (int) (customersBefore[fromSlot] + k);
        int slot = lastAtMost(customersBefore, fromSlot, toSlot, target);
        int rank = target - customersBefore[slot];
        int mask = present[slot];
        for (int i = 0; i < rank; i++) {
            mask &= mask - 1;
        }
        return layout.customer(block, slot, Integer.numberOfTrailingZeros(mask) + 1);
    }

    @Override
    public long indexOfCustomer(int fromSlot, int toSlot, int slot, int accounts, long ofBlock) {
        int before = Integer.bitCount(present[slot] & ((1 << (accounts - 1)) - 1));
        return (long) customersBefore[slot] - customersBefore[fromSlot] + before;
    }

    @Override
    public long account(int fromSlot, int toSlot, long k) {
        int target = (int) (accountsBefore[fromSlot] + k);
        int slot = lastAtMost(accountsBefore, fromSlot, toSlot, target);
        int rank = target - accountsBefore[slot];
        for (int accounts = 1; accounts <= 3; accounts++) {
            if ((present[slot] >> (accounts - 1) & 1) != 0) {
                if (rank < accounts) {
                    return layout.firstAccount(layout.customer(block, slot, accounts)) + rank;
                }
                rank -= accounts;
            }
        }
        throw new IllegalArgumentException("account " + k + ": must be below " + accounts(fromSlot, toSlot));
    }

    @Override
    public long indexOfAccounts(int fromSlot, int toSlot, int slot, int accounts, long ofBlock) {
        int before = accountsOf(present[slot] & ((1 << (accounts - 1)) - 1));
        return (long) accountsBefore[slot] - accountsBefore[fromSlot] + before;
    }

    /** Returns the last index of [from, to) whose count is at most the target; it owns the target-th member. */
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
