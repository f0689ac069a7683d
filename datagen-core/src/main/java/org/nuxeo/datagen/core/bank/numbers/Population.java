// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.numbers;

import static org.nuxeo.datagen.core.bank.numbers.BlockLayout.CUSTOMERS_PER_BLOCK;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.ToLongBiFunction;
import org.nuxeo.datagen.core.bank.corpus.CitySlots.Range;
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
        long wholeTo = toCustomer / CUSTOMERS_PER_BLOCK;
        long next = fromCustomer;
        while (next < toCustomer) {
            long block = next / CUSTOMERS_PER_BLOCK;
            long start = block * CUSTOMERS_PER_BLOCK;
            if (next == start && block < wholeTo) {
                list.add(Segment.blocks(layout, block, wholeTo));
                next = wholeTo * CUSTOMERS_PER_BLOCK;
            } else {
                long end = Math.min(toCustomer, start + CUSTOMERS_PER_BLOCK);
                list.add(Segment.places(layout, block, (int) (next - start), (int) (end - start)));
                next = end;
            }
        }
        this.segments = List.copyOf(list);
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
        return sum(slots, Segment::customers);
    }

    /** Returns the number of accounts of the customers in some city slots. */
    public long accounts(Range slots) {
        return sum(slots, Segment::accounts);
    }

    private long sum(Range slots, ToLongBiFunction<Segment, Range> count) {
        long sum = 0;
        for (Segment segment : segments) {
            sum += count.applyAsLong(segment, slots);
        }
        return sum;
    }

    /**
     * Returns the position of the k-th customer in a range of city slots.
     *
     * @throws IndexOutOfBoundsException if k is negative or the slots have at most k customers
     */
    public long customer(Range slots, long k) {
        return find("customer", slots, k, Segment::customers, Segment::customer);
    }

    /**
     * Returns the position of the k-th account in a range of city slots.
     *
     * @throws IndexOutOfBoundsException if k is negative or the slots have at most k accounts
     */
    public long account(Range slots, long k) {
        return slots.count() == BlockLayout.RUNS_PER_BLOCK
                ? layout.firstAccount(fromCustomer) + k
                : find("account", slots, k, Segment::accounts, Segment::account);
    }

    /** Finds the k-th customer or account of a segment. */
    private interface Finder {
        long find(Segment segment, Range slots, long k);
    }

    private long find(String what, Range slots, long k, ToLongBiFunction<Segment, Range> counter, Finder finder) {
        long rest = k;
        for (Segment segment : segments) {
            long count = counter.applyAsLong(segment, slots);
            if (rest >= 0 && rest < count) {
                return finder.find(segment, slots, rest);
            }
            rest -= count;
        }
        throw new IndexOutOfBoundsException(what + " " + k + " in city slots " + slots.from() + " to " + slots.to()
                + ": must be 0 to " + WholeNumber.grouped(sum(slots, counter) - 1));
    }

    /**
     * Returns the index of a customer among those in a range of city slots, which must contain the customer's slot.
     *
     * @throws IllegalArgumentException if the customer is not in this population
     */
    public long indexOfCustomer(Range slots, long customer) {
        return index(slots, customer, Segment::customers, Segment::indexOfCustomer);
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
        return index(slots, customer, Segment::accounts, Segment::indexOfAccounts)
                + account
                - layout.firstAccount(customer);
    }

    /** Finds the index of a customer, or of its first account, in a segment. */
    private interface Indexer {
        long index(Segment segment, Range slots, int slot, int accounts, long block);
    }

    private long index(Range slots, long customer, ToLongBiFunction<Segment, Range> counter, Indexer indexer) {
        long block = customer / CUSTOMERS_PER_BLOCK;
        long before = 0;
        for (Segment segment : segments) {
            if (block < segment.toBlock()) {
                return before
                        + indexer.index(
                                segment, slots, layout.citySlot(customer), layout.accountCount(customer), block);
            }
            before += counter.applyAsLong(segment, slots);
        }
        throw new IllegalArgumentException(
                "customer " + customer + ": must be below " + WholeNumber.grouped(toCustomer));
    }
}
