// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.numbers;

import static org.nuxeo.datagen.core.bank.numbers.BlockLayout.CUSTOMERS_PER_BLOCK;
import static org.nuxeo.datagen.core.bank.numbers.BlockLayout.RUNS_PER_BLOCK;

/**
 * A range of blocks with the customers that are there. These are whole blocks, in each of which every city slot has three
 * customers and six accounts, or the customers of one block whose places are in a range.
 *
 * @param fromBlock first block
 * @param toBlock block after the last one
 * @param present for each city slot of a part of a block, a mask in which bit a - 1 is set if the customer with a accounts is in
 *     the segment; otherwise empty
 */
public record Segment(long fromBlock, long toBlock, byte[] present) {

    private static final int WHOLE = 0b111;

    /** Returns a segment of the customers of a block at some places. */
    static Segment places(BlockLayout layout, long block, int fromPlace, int toPlace) {
        byte[] present = new byte[RUNS_PER_BLOCK];
        for (int place = fromPlace; place < toPlace; place++) {
            long customer = block * CUSTOMERS_PER_BLOCK + place;
            present[layout.citySlot(customer)] |= (byte) (1 << (layout.accountCount(customer) - 1));
        }
        return new Segment(block, block + 1, present);
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
}
