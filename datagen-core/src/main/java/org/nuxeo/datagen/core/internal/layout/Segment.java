package org.nuxeo.datagen.core.internal.layout;

/** A range of blocks in which the members of a range of city slots are counted and reached in constant time. */
sealed interface Segment permits FullBlocks, PartialBlock {

    long fromBlock();

    long toBlock();

    /** Returns the mask of the customers a slot has in each block: bit a - 1 for the one with a accounts. */
    int customersOfSlot(int slot);

    long customers(int fromSlot, int toSlot);

    long accounts(int fromSlot, int toSlot);

    /** Returns the position of the k-th customer of the slots, by block, slot and number of accounts. */
    long customer(int fromSlot, int toSlot, long k);

    /** Returns the k of the customer that has this slot and number of accounts in a block of the segment. */
    long indexOfCustomer(int fromSlot, int toSlot, int slot, int accounts, long ofBlock);

    /** Returns the position of the k-th account of the slots, by block, slot, number of accounts of its owner and AA. */
    long account(int fromSlot, int toSlot, long k);

    /** Returns the k of the first account of the customer that has this slot and number of accounts. */
    long indexOfAccounts(int fromSlot, int toSlot, int slot, int accounts, long ofBlock);
}
