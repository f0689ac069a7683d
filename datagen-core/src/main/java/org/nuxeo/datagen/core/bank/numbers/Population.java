// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.numbers;

import static org.nuxeo.datagen.core.bank.numbers.BlockLayout.CUSTOMERS_PER_BLOCK;
import static org.nuxeo.datagen.core.bank.numbers.BlockLayout.RUNS_PER_BLOCK;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.nuxeo.datagen.core.bank.corpus.CitySlots.Range;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.core.text.WholeNumber;

/**
 * The customers of a range of positions. It counts and enumerates those of them that belong to a range of city slots. The
 * positions consist of at most three segments: a partial block, whole blocks, and another partial block.
 *
 * <p>The customers and accounts of city slots are ordered by block, city slot, number of accounts of the customer, and
 * account.
 */
public final class Population {

    private final BlockLayout layout;
    private final long fromCustomer;
    private final long toCustomer;
    private final List<Segment> segments;
    private final List<Counts> customers;
    private final List<Counts> accounts;

    /**
     * Creates a population.
     *
     * @param fromCustomer first position, at least 0
     * @param toCustomer position after the last, at most {@link BlockLayout#MAX_CUSTOMERS}
     * @throws IllegalArgumentException if the positions are not a range within these limits
     */
    public Population(BlockLayout layout, long fromCustomer, long toCustomer) {
        Check.refuse(
                fromCustomer < 0 || toCustomer < fromCustomer || toCustomer > BlockLayout.MAX_CUSTOMERS,
                () -> "customers " + fromCustomer + " to " + toCustomer + ": must be a range within 0 to "
                        + WholeNumber.grouped(BlockLayout.MAX_CUSTOMERS));
        this.layout = Objects.requireNonNull(layout, "layout");
        this.fromCustomer = fromCustomer;
        this.toCustomer = toCustomer;
        List<Segment> list = new ArrayList<>(3);
        long wholeTo = toCustomer / CUSTOMERS_PER_BLOCK;
        long next = fromCustomer;
        while (next < toCustomer) {
            long block = next / CUSTOMERS_PER_BLOCK;
            long start = block * CUSTOMERS_PER_BLOCK;
            if (next == start && block < wholeTo) {
                list.add(new Segment(block, wholeTo, new byte[0]));
                next = wholeTo * CUSTOMERS_PER_BLOCK;
            } else {
                long end = Math.min(toCustomer, start + CUSTOMERS_PER_BLOCK);
                list.add(Segment.places(layout, block, (int) (next - start), (int) (end - start)));
                next = end;
            }
        }
        this.segments = List.copyOf(list);
        this.customers = list.stream().map(each -> new Counts(each, false)).toList();
        this.accounts = list.stream().map(each -> new Counts(each, true)).toList();
    }

    /** Returns the segments, in order. */
    public List<Segment> segments() {
        return segments;
    }

    public BlockLayout layout() {
        return layout;
    }

    /** Returns the number of accounts of all customers. */
    public long accounts() {
        return layout.firstAccount(toCustomer) - layout.firstAccount(fromCustomer);
    }

    /** Returns the number of customers in some city slots. */
    public long customers(Range slots) {
        return sum(customers, slots);
    }

    /** Returns the number of accounts of the customers in some city slots. */
    public long accounts(Range slots) {
        return sum(accounts, slots);
    }

    private static long sum(List<Counts> counts, Range slots) {
        long sum = 0;
        for (Counts each : counts) {
            sum += each.of(slots);
        }
        return sum;
    }

    /**
     * Returns the position of the k-th customer in a range of city slots.
     *
     * @throws IndexOutOfBoundsException if k is negative or the slots have at most k customers
     */
    public long customer(Range slots, long k) {
        return find("customer", customers, slots, k);
    }

    /**
     * Returns the position of the k-th account in a range of city slots.
     *
     * @throws IndexOutOfBoundsException if k is negative or the slots have at most k accounts
     */
    public long account(Range slots, long k) {
        return slots.count() == RUNS_PER_BLOCK
                ? layout.firstAccount(fromCustomer) + k
                : find("account", accounts, slots, k);
    }

    private static long find(String what, List<Counts> counts, Range slots, long k) {
        long rest = k;
        for (Counts each : counts) {
            long count = each.of(slots);
            if (rest >= 0 && rest < count) {
                return each.find(slots, rest);
            }
            rest -= count;
        }
        throw new IndexOutOfBoundsException(what + " " + k + " in city slots " + slots.from() + " to " + slots.to()
                + ": must be 0 to " + WholeNumber.grouped(sum(counts, slots) - 1));
    }

    /**
     * Returns the index of a customer among those in a range of city slots, which must contain the customer's slot.
     *
     * @throws IllegalArgumentException if the customer is not in this population
     */
    public long indexOfCustomer(Range slots, long customer) {
        return index(customers, slots, customer);
    }

    /**
     * Returns the index of an account among those in a range of city slots, which must contain the slot of its customer.
     *
     * @throws IllegalArgumentException if the customer is not in this population
     */
    public long indexOfAccount(Range slots, long account) {
        if (slots.count() == RUNS_PER_BLOCK) {
            return account - layout.firstAccount(fromCustomer);
        }
        long customer = layout.customerOfAccount(account);
        return index(accounts, slots, customer) + account - layout.firstAccount(customer);
    }

    private long index(List<Counts> counts, Range slots, long customer) {
        long before = 0;
        for (Counts each : counts) {
            if (customer / CUSTOMERS_PER_BLOCK < each.segment.toBlock()) {
                return before + each.index(slots, customer);
            }
            before += each.of(slots);
        }
        throw new IllegalArgumentException(
                "customer " + customer + ": must be below " + WholeNumber.grouped(toCustomer));
    }

    /**
     * Counts and enumerates the customers of a segment, or their accounts, in constant time. For a part of a block, a table has a
     * running count for each city slot. With it, the number in a range of slots is a subtraction, and the k-th of them is found
     * by a binary search.
     */
    private final class Counts {

        private final Segment segment;
        private final boolean ofAccounts;

        /** For each slot of a part of a block, the number in all earlier slots; empty for whole blocks. */
        private final int[] running;

        Counts(Segment segment, boolean ofAccounts) {
            this.segment = segment;
            this.ofAccounts = ofAccounts;
            this.running = new int[segment.isWhole() ? 0 : RUNS_PER_BLOCK + 1];
            for (int slot = 0; slot + 1 < running.length; slot++) {
                running[slot + 1] = running[slot] + of(segment.customersOfSlot(slot));
            }
        }

        /** Returns the number of the customers of a mask, or of their accounts. */
        private int of(int mask) {
            return ofAccounts ? Segment.accountsOf(mask) : Integer.bitCount(mask);
        }

        /** Returns the number in all slots of a block before one. */
        private long before(int slot) {
            return running.length == 0 ? (long) of(segment.customersOfSlot(slot)) * slot : running[slot];
        }

        private long inBlock(Range slots) {
            return before(slots.to()) - before(slots.from());
        }

        long of(Range slots) {
            return inBlock(slots) * (segment.toBlock() - segment.fromBlock());
        }

        /** Returns the last slot before which there are at most as many. */
        private int slot(Range slots, long target) {
            if (running.length == 0) {
                return (int) target / of(segment.customersOfSlot(0));
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

        /** Returns the position of the k-th in the slots, ordered by block, slot, number of accounts and account. */
        long find(Range slots, long k) {
            long inBlock = inBlock(slots);
            long target = before(slots.from()) + k % inBlock;
            int slot = slot(slots, target);
            int mask = segment.customersOfSlot(slot);
            int owned = Integer.numberOfTrailingZeros(mask) + 1;
            long rank = target - before(slot);
            for (int count = ofAccounts ? owned : 1; rank >= count; count = ofAccounts ? owned : 1) {
                rank -= count;
                mask &= mask - 1;
                owned = Integer.numberOfTrailingZeros(mask) + 1;
            }
            long customer = layout.customer(segment.fromBlock() + k / inBlock, slot, owned);
            return ofAccounts ? layout.firstAccount(customer) + rank : customer;
        }

        /** Returns the index of a customer in the slots, or of its first account. */
        long index(Range slots, long customer) {
            int slot = layout.citySlot(customer);
            int withFewerAccounts = (1 << layout.accountCount(customer) - 1) - 1;
            return (customer / CUSTOMERS_PER_BLOCK - segment.fromBlock()) * inBlock(slots)
                    + before(slot)
                    - before(slots.from())
                    + of(segment.customersOfSlot(slot) & withFewerAccounts);
        }
    }
}
