package org.nuxeo.datagen.core;

import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.core.internal.corpus.CorpusTables;
import org.nuxeo.datagen.core.internal.corpus.SlotRanges;
import org.nuxeo.datagen.core.internal.layout.BlockLayout;

/**
 * Finds customers by name from the generator alone, with no index.
 *
 * <p>The layout inverts in three ways, and the search walks whichever space is smallest: (a) first name slot and last name
 * slot give the block where both meet, and the last name slot the place in it; (b) in each block a last name slot is at
 * one place at most; (c) the customers of a state are enumerated. A candidate's slots are compared first, then the
 * names they draw, since several names can share a slot. A page ends with a cursor into the space that was walked,
 * so the next page goes on where this one stopped.
 */
public final class NameSearch {

    private final Dataset dataset;
    private final CorpusTables tables;
    private final BlockLayout layout;
    private final long customers;
    private final long blocks;

    /**
     * @param dataset whose customers are found
     */
    public NameSearch(Dataset dataset) {
        this.dataset = dataset;
        this.tables = dataset.generator().corpus().tables();
        this.layout = dataset.generator().layout();
        this.customers = dataset.spec().customers();
        this.blocks = (customers + BlockLayout.CUSTOMERS_PER_BLOCK - 1) / BlockLayout.CUSTOMERS_PER_BLOCK;
    }

    /**
     * Customers found, and where to go on.
     *
     * @param customers in a fixed order, at most the limit
     * @param next cursor of the next page, or -1 if there is none
     */
    public record Page(List<Customer> customers, long next) {}

    /**
     * Returns customers who match.
     *
     * @param cursor 0, or the {@code next} of the page before
     * @param limit 1 to 1,000
     */
    public Page find(NameQuery query, long cursor, int limit) {
        if (cursor < 0 || limit < 1 || limit > 1000) {
            throw new IllegalArgumentException("cursor " + cursor + ", limit " + limit
                    + ": must be a cursor of this search, and a limit of 1 to 1000");
        }
        SlotRanges first = tables.firstNames().slotsOf(query.firstName(), query.firstNamePrefix());
        SlotRanges last = tables.lastNames().slotsOf(query.lastName(), query.lastNamePrefix());
        if (first.count() == 0 || last.count() == 0 || customers == 0) {
            return new Page(List.of(), -1);
        }
        Space space = smallest(query, first, last);
        List<Customer> found = new ArrayList<>();
        for (long i = cursor; i < space.size(); i++) {
            long candidate = space.candidate(i);
            if (candidate >= 0 && candidate < customers && matches(query, first, last, candidate)) {
                found.add(dataset.generator().customer(candidate));
                if (found.size() == limit) {
                    return new Page(found, i + 1 < space.size() ? i + 1 : -1);
                }
            }
        }
        return new Page(found, -1);
    }

    private boolean matches(NameQuery query, SlotRanges first, SlotRanges last, long candidate) {
        if (query.state() != null && tables.cities().state(layout.citySlot(candidate)) != query.state()) {
            return false;
        }
        long number = layout.number(candidate);
        return first.contains((int) (number >>> 43))
                && last.contains((int) (number >>> 26) & 0x1FFFF)
                && first.matches(dataset.generator().firstNameEntry(number))
                && last.matches(dataset.generator().lastNameEntry(number));
    }

    /** Candidates by index; -1 where an index has none. */
    private interface Space {
        long size();

        long candidate(long index);
    }

    private Space smallest(NameQuery query, SlotRanges first, SlotRanges last) {
        long highs = (blocks - 1 >>> 17) + 1;
        long pairs = (long) first.slotCount() * last.slotCount() * highs;
        long places = last.slotCount() * blocks;
        long residents = query.state() == null ? customers : residents(query);
        if (residents <= places && residents <= pairs) {
            return query.state() == null ? new Everyone() : new Residents(query, residents);
        }
        return pairs <= places ? new Pairs(first, last, highs) : new Places(last);
    }

    private long residents(NameQuery query) {
        return dataset.population()
                .customers(
                        tables.cities().stateFrom(query.state()),
                        tables.cities().stateTo(query.state()));
    }

    private static int slot(SlotRanges ranges, long k) {
        long rest = k;
        int range = 0;
        while (rest >= ranges.to(range) - ranges.from(range)) {
            rest -= ranges.to(range) - ranges.from(range);
            range++;
        }
        return (int) (ranges.from(range) + rest);
    }

    private final class Everyone implements Space {
        @Override
        public long size() {
            return customers;
        }

        @Override
        public long candidate(long index) {
            return index;
        }
    }

    private final class Residents implements Space {
        private final int from;
        private final int to;
        private final long size;

        Residents(NameQuery query, long size) {
            this.from = tables.cities().stateFrom(query.state());
            this.to = tables.cities().stateTo(query.state());
            this.size = size;
        }

        @Override
        public long size() {
            return size;
        }

        @Override
        public long candidate(long index) {
            return dataset.population().customer(from, to, index);
        }
    }

    private final class Places implements Space {
        private final SlotRanges last;

        Places(SlotRanges last) {
            this.last = last;
        }

        @Override
        public long size() {
            return last.slotCount() * blocks;
        }

        @Override
        public long candidate(long index) {
            return layout.customerOfLastName(index % blocks, slot(last, index / blocks));
        }
    }

    private final class Pairs implements Space {
        private final SlotRanges first;
        private final SlotRanges last;
        private final long highs;

        Pairs(SlotRanges first, SlotRanges last, long highs) {
            this.first = first;
            this.last = last;
            this.highs = highs;
        }

        @Override
        public long size() {
            return (long) first.slotCount() * last.slotCount() * highs;
        }

        @Override
        public long candidate(long index) {
            long pair = index / highs;
            int lastSlot = slot(last, pair / first.slotCount());
            long block = layout.blockOfNames(index % highs, slot(first, pair % first.slotCount()), lastSlot);
            return block < blocks ? layout.customerOfLastName(block, lastSlot) : -1;
        }
    }
}
