// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongUnaryOperator;
import org.nuxeo.datagen.core.bank.corpus.CitySlots.Range;
import org.nuxeo.datagen.core.bank.corpus.CorpusSlots;
import org.nuxeo.datagen.core.bank.corpus.NameSlots.SlotRanges;
import org.nuxeo.datagen.core.bank.numbers.BlockLayout;
import org.nuxeo.datagen.core.bank.numbers.Population;

/**
 * Finds customers by name without an index.
 *
 * <p>{@link BlockLayout} can be inverted in three ways, and the search enumerates the smallest of these sets of candidates:
 * (a) a pair of first name slot and last name slot determines the block in which both occur, and the last name slot the
 * customer in it; (b) each block has at most one customer with a given last name slot; (c) the customers of a state, or
 * all of them. Since several names can share a slot, a candidate's slots are compared first and its names after that. The
 * cursor of a page is an index into the set of candidates, so the next page continues where this one ended.
 */
public final class NameSearch {

    private final Generator generator;
    private final Population population;
    private final CorpusSlots tables;
    private final BlockLayout layout;
    private final long customers;
    private final long blocks;

    /** The first names that were asked for. */
    private final Map<Integer, SlotRanges> firstNames = new ConcurrentHashMap<>();

    /**
     * Creates a search.
     *
     * @param customers number of customers to search, from position 0
     */
    public NameSearch(Generator generator, long customers) {
        this.generator = generator;
        this.tables = CorpusSlots.of(generator.corpus());
        this.layout = generator.blocks();
        this.customers = customers;
        this.population = new Population(layout, 0, customers);
        this.blocks = (customers + BlockLayout.CUSTOMERS_PER_BLOCK - 1) / BlockLayout.CUSTOMERS_PER_BLOCK;
    }

    /**
     * One page of customers.
     *
     * @param customers customers found, in a fixed order, at most the limit
     * @param next cursor of the next page, or -1 if this is the last
     */
    public record Page(List<Customer> customers, long next) {}

    /**
     * Returns one page of the customers that match a query.
     *
     * @param cursor 0 for the first page, then the {@code next} of the previous page
     * @param limit largest number of customers, 1 to 1,000
     * @throws IllegalArgumentException if the cursor is negative or the limit is out of its range
     */
    public Page find(NameQuery query, long cursor, int limit) {
        if (cursor < 0 || limit < 1 || limit > 1000) {
            throw new IllegalArgumentException("cursor " + cursor + ", limit " + limit
                    + ": must be a cursor of this search, and a limit of 1 to 1000");
        }
        SlotRanges first = tables.firstNames().slotsOf(query.firstName(), query.firstNamePrefix());
        SlotRanges last = tables.lastNames().slotsOf(query.lastName(), query.lastNamePrefix());
        return find(query, first, last, cursor, limit);
    }

    private Page find(NameQuery query, SlotRanges first, SlotRanges last, long cursor, int limit) {
        Candidates candidates = smallest(query, first, last);
        List<Customer> found = new ArrayList<>();
        for (long i = cursor; i < candidates.size(); i++) {
            long candidate = candidates.at().applyAsLong(i);
            if (candidate >= 0 && candidate < customers && matches(query, first, last, candidate)) {
                found.add(generator.customer(candidate));
                if (found.size() == limit) {
                    return new Page(found, i + 1 < candidates.size() ? i + 1 : -1);
                }
            }
        }
        return new Page(found, -1);
    }

    /** Returns how many customers a search for the name of one looks at, at most. */
    long candidates(long customer) {
        long number = layout.number(customer);
        long last = tables.lastNames().slotCount(generator.lastNameEntry(number));
        // of a name of both sexes, only one is counted here
        long first = tables.firstNames().slotCount(generator.firstNameEntry(number));
        return last * Math.min(first * highs(), blocks);
    }

    /** Returns the customers with the very name of one of them. */
    List<Customer> namesakes(long customer) {
        NamedHolder named = generator.holder(customer);
        SlotRanges first =
                firstNames.computeIfAbsent(generator.firstNameEntry(named.number()), tables.firstNames()::slotsOf);
        SlotRanges last = tables.lastNames().slotsOf(generator.lastNameEntry(named.number()));
        NameQuery query = NameQuery.of(named.firstName(), named.lastName(), null);
        return find(query, first, last, 0, 1000).customers().stream()
                .filter(each -> each.fullName().equals(named.fullName()))
                .toList();
    }

    private boolean matches(NameQuery query, SlotRanges first, SlotRanges last, long candidate) {
        if (query.state() != null && tables.cities().state(layout.citySlot(candidate)) != query.state()) {
            return false;
        }
        long number = layout.number(candidate);
        return first.contains(BlockLayout.firstNameSlot(number))
                && last.contains(BlockLayout.lastNameSlot(number))
                && first.matches(generator.firstNameEntry(number))
                && last.matches(generator.lastNameEntry(number));
    }

    /**
     * A set of candidates.
     *
     * @param at returns the candidate at an index, or -1 if there is none
     */
    private record Candidates(long size, LongUnaryOperator at) {}

    /** Returns how many customers can have one pair of slots of names. */
    private long highs() {
        return (Math.max(0, blocks - 1) >>> 17) + 1;
    }

    private Candidates smallest(NameQuery query, SlotRanges first, SlotRanges last) {
        long highs = highs();
        int firstNames = first.slotCount();
        long fullNames = (long) firstNames * last.slotCount() * highs;
        long lastNames = last.slotCount() * blocks;
        Range slots = query.state() == null ? null : tables.cities().slots(query.state());
        long residents = slots == null ? customers : population.customers(slots);
        if (residents <= lastNames && residents <= fullNames) {
            return new Candidates(
                    residents, slots == null ? index -> index : index -> population.customer(slots, index));
        }
        return fullNames <= lastNames
                ? new Candidates(fullNames, index -> {
                    long pair = index / highs;
                    return withNames(first.slot(pair % firstNames), last.slot(pair / firstNames), index % highs);
                })
                : new Candidates(
                        lastNames, index -> layout.customerOfLastName(index % blocks, last.slot(index / blocks)));
    }

    /** Returns the customer with a pair of name slots in the blocks whose numbers have given high bits, or -1. */
    private long withNames(int firstSlot, int lastSlot, long blockHigh) {
        long block = layout.blockOfNames(blockHigh, firstSlot, lastSlot);
        return block < blocks ? layout.customerOfLastName(block, lastSlot) : -1;
    }
}
