// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.numbers;

/** A segment of whole blocks, in each of which every city slot has three customers and six accounts. */
record FullBlocks(BlockLayout layout, long fromBlock, long toBlock) implements Segment {

    private static final int[] OWNER_ACCOUNTS = {1, 2, 2, 3, 3, 3};
    private static final int[] FIRST_OF_OWNER = {0, 0, 1, 3};

    @Override
    public int customersOfSlot(int slot) {
        return 7;
    }

    @Override
    public long customers(int fromSlot, int toSlot) {
        return 3L * (toSlot - fromSlot) * (toBlock - fromBlock);
    }

    @Override
    public long accounts(int fromSlot, int toSlot) {
        return 6L * (toSlot - fromSlot) * (toBlock - fromBlock);
    }

    @Override
    public long customer(int fromSlot, int toSlot, long k) {
        long perBlock = 3L * (toSlot - fromSlot);
        int rest = (int) (k % perBlock);
        return layout.customer(fromBlock + k / perBlock, fromSlot + rest / 3, rest % 3 + 1);
    }

    @Override
    public long indexOfCustomer(int fromSlot, int toSlot, int slot, int accounts, long ofBlock) {
        return 3L * ((ofBlock - fromBlock) * (toSlot - fromSlot) + slot - fromSlot) + accounts - 1;
    }

    @Override
    public long account(int fromSlot, int toSlot, long k) {
        long perBlock = 6L * (toSlot - fromSlot);
        int rest = (int) (k % perBlock);
        int place = rest % 6;
        int accounts = OWNER_ACCOUNTS[place];
        long customer = layout.customer(fromBlock + k / perBlock, fromSlot + rest / 6, accounts);
        return layout.firstAccount(customer) + place - FIRST_OF_OWNER[accounts];
    }

    @Override
    public long indexOfAccounts(int fromSlot, int toSlot, int slot, int accounts, long ofBlock) {
        return 6L * ((ofBlock - fromBlock) * (toSlot - fromSlot) + slot - fromSlot) + FIRST_OF_OWNER[accounts];
    }
}
