// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.numbers;

import static org.nuxeo.datagen.core.bank.numbers.BlockLayout.CUSTOMERS_PER_BLOCK;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.nuxeo.datagen.core.bank.corpus.CitySlots.Range;
import org.nuxeo.datagen.core.bank.numbers.Segment.FullBlocks;
import org.nuxeo.datagen.core.bank.numbers.Segment.PartialBlock;
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

    /**
     * Creates a population.
     *
     * @param fromCustomer first position, at least 0
     * @param toCustomer position after the last, at most {@link BlockLayout#MAX_CUSTOMERS}
     * @throws IllegalArgumentException if the positions are not a range within these limits
     */
    public Population(BlockLayout layout, long fromCustomer, long toCustomer) {
        if (fromCustomer < 0 || toCustomer < fromCustomer || toCustomer > BlockLayout.MAX_CUSTOMERS) {
            throw new IllegalArgumentException("customers " + fromCustomer + " to " + toCustomer
                    + ": must be a range within 0 to " + WholeNumber.grouped(BlockLayout.MAX_CUSTOMERS));
        }
        this.layout = Objects.requireNonNull(layout, "layout");
        this.fromCustomer = fromCustomer;
        this.toCustomer = toCustomer;
        List<Segment> list = new ArrayList<>(3);
        long next = fromCustomer;
        if (next % CUSTOMERS_PER_BLOCK != 0 && next < toCustomer) {
            next = addPartial(list, next);
        }
        long wholeTo = toCustomer / CUSTOMERS_PER_BLOCK;
        if (next / CUSTOMERS_PER_BLOCK < wholeTo) {
            list.add(new FullBlocks(layout, next / CUSTOMERS_PER_BLOCK, wholeTo));
            next = wholeTo * CUSTOMERS_PER_BLOCK;
        }
        if (next < toCustomer) {
            addPartial(list, next);
        }
        this.segments = List.copyOf(list);
    }

    private long addPartial(List<Segment> list, long from) {
        long block = from / CUSTOMERS_PER_BLOCK;
        long start = block * CUSTOMERS_PER_BLOCK;
        long end = Math.min(toCustomer, start + CUSTOMERS_PER_BLOCK);
        list.add(new PartialBlock(layout, block, (int) (from - start), (int) (end - start)));
        return end;
    }

    List<Segment> segments() {
        return segments;
    }

    BlockLayout layout() {
        return layout;
    }

    /** Returns the number of customers. */
    public long customers() {
        return toCustomer - fromCustomer;
    }

    /** Returns the number of accounts of all customers. */
    public long accounts() {
        return layout.firstAccount(toCustomer) - layout.firstAccount(fromCustomer);
    }

    /** Returns the number of customers in some city slots. */
    public long customers(Range slots) {
        long sum = 0;
        for (Segment segment : segments) {
            sum += segment.customers(slots);
        }
        return sum;
    }

    /** Returns the number of accounts of the customers in some city slots. */
    public long accounts(Range slots) {
        long sum = 0;
        for (Segment segment : segments) {
            sum += segment.accounts(slots);
        }
        return sum;
    }

    /**
     * Returns the position of the k-th customer in a range of city slots.
     *
     * @throws IndexOutOfBoundsException if k is negative or the slots have at most k customers
     */
    public long customer(Range slots, long k) {
        long rest = k;
        for (Segment segment : segments) {
            long count = segment.customers(slots);
            if (rest >= 0 && rest < count) {
                return segment.customer(slots, rest);
            }
            rest -= count;
        }
        throw new IndexOutOfBoundsException("customer " + k + " in city slots " + slots.from() + " to " + slots.to()
                + ": must be 0 to " + WholeNumber.grouped(customers(slots) - 1));
    }

    /**
     * Returns the position of the k-th account in a range of city slots.
     *
     * @throws IndexOutOfBoundsException if k is negative or the slots have at most k accounts
     */
    public long account(Range slots, long k) {
        if (slots.count() == BlockLayout.RUNS_PER_BLOCK) {
            return layout.firstAccount(fromCustomer) + k;
        }
        long rest = k;
        for (Segment segment : segments) {
            long count = segment.accounts(slots);
            if (rest >= 0 && rest < count) {
                return segment.account(slots, rest);
            }
            rest -= count;
        }
        throw new IndexOutOfBoundsException("account " + k + " in city slots " + slots.from() + " to " + slots.to()
                + ": must be 0 to " + WholeNumber.grouped(accounts(slots) - 1));
    }

    /**
     * Returns the index of a customer among those in a range of city slots, which must contain the customer's slot.
     *
     * @throws IllegalArgumentException if the customer is not in this population
     */
    public long indexOfCustomer(Range slots, long customer) {
        long block = customer / CUSTOMERS_PER_BLOCK;
        int slot = layout.citySlot(customer);
        int accounts = layout.accountCount(customer);
        long before = 0;
        for (Segment segment : segments) {
            if (block < segment.toBlock()) {
                return before + segment.indexOfCustomer(slots, slot, accounts, block);
            }
            before += segment.customers(slots);
        }
        throw new IllegalArgumentException(
                "customer " + customer + ": must be below " + WholeNumber.grouped(toCustomer));
    }

    /**
     * Returns the index of an account among those in a range of city slots, which must contain the slot of its customer.
     *
     * @throws IllegalArgumentException if the customer is not in this population
     */
    public long indexOfAccount(Range slots, long account) {
        if (slots.count() == BlockLayout.RUNS_PER_BLOCK) {
            return account - layout.firstAccount(fromCustomer);
        }
        long customer = layout.customerOfAccount(account);
        long place = account - layout.firstAccount(customer);
        long block = customer / CUSTOMERS_PER_BLOCK;
        int slot = layout.citySlot(customer);
        int accounts = layout.accountCount(customer);
        long before = 0;
        for (Segment segment : segments) {
            if (block < segment.toBlock()) {
                return before + segment.indexOfAccounts(slots, slot, accounts, block) + place;
            }
            before += segment.accounts(slots);
        }
        throw new IllegalArgumentException("account " + account + ": its customer is " + customer
                + ", which must be below " + WholeNumber.grouped(toCustomer));
    }
}
