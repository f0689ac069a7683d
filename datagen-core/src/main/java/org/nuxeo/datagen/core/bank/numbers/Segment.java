// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.numbers;

/** A range of blocks that counts and enumerates the customers and accounts of city slots in constant time. */
sealed interface Segment permits FullBlocks, PartialBlock {

    long fromBlock();

    long toBlock();

    /** Returns a mask of the customers that a slot has in each block. Bit a - 1 stands for the customer with a accounts. */
    int customersOfSlot(int slot);

    long customers(int fromSlot, int toSlot);

    long accounts(int fromSlot, int toSlot);

    /** Returns the position of the k-th customer of the slots, ordered by block, slot and number of accounts. */
    long customer(int fromSlot, int toSlot, long k);

    /** Returns the index, among the customers of the slots, of the one with a slot and number of accounts in a block. */
    long indexOfCustomer(int fromSlot, int toSlot, int slot, int accounts, long ofBlock);

    /** Returns the position of the k-th account of the slots, ordered like their customers and then by AA. */
    long account(int fromSlot, int toSlot, long k);

    /** Returns the index, among the accounts of the slots, of the first account of such a customer. */
    long indexOfAccounts(int fromSlot, int toSlot, int slot, int accounts, long ofBlock);
}
