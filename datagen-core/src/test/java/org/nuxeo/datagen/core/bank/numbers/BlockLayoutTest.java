// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.numbers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.random.Draws;

class BlockLayoutTest {

    private static final long MAX = BlockLayout.MAX_CUSTOMERS - 1;

    private final BlockLayout layout = new BlockLayout(42);

    @Property(tries = 20_000)
    void aNumberLeadsBackToItsCustomer(@ForAll @LongRange(max = MAX) long customer) {
        long number = layout.number(customer);
        assertThat(number).isBetween(0L, (1L << 60) - 1);
        assertThat(layout.customerOfNumber(number)).isEqualTo(customer);
    }

    @Property(tries = 20_000)
    void aCustomerIsFoundByBlockCitySlotAndNumberOfAccounts(@ForAll @LongRange(max = MAX) long customer) {
        long block = customer / BlockLayout.CUSTOMERS_PER_BLOCK;
        int slot = layout.citySlot(customer);
        assertThat(layout.customer(block, slot, layout.accountCount(customer))).isEqualTo(customer);
        assertThat((int) (layout.number(customer) >>> 11) & 0x7FFF).isEqualTo(slot);
    }

    @Property(tries = 20_000)
    void accountsBelongToTheirCustomers(@ForAll @LongRange(max = MAX) long customer) {
        long first = layout.firstAccount(customer);
        int count = layout.accountCount(customer);
        assertThat(layout.firstAccount(customer + 1)).isEqualTo(first + count);
        for (int i = 0; i < count; i++) {
            assertThat(layout.customerOfAccount(first + i)).isEqualTo(customer);
        }
    }

    @Property(tries = 20_000)
    void aRunOfThreeCustomersHasSixAccounts(@ForAll @LongRange(max = MAX / 3 - 1) long run) {
        assertThat(layout.firstAccount(3 * run)).isEqualTo(6 * run);
        assertThat(layout.firstAccount(3 * run + 3)).isEqualTo(6 * run + 6);
    }

    @Property(tries = 20_000)
    void aRandomNumberIsRefusedOrBelongsToACustomer(@ForAll long random) {
        long number = random & (1L << 60) - 1;
        long customer = layout.customerOfNumber(number);
        if (customer >= 0) {
            assertThat(layout.number(customer)).isEqualTo(number);
        }
        assertThat(layout.customerOfNumber(number | 1L << 60)).isEqualTo(-1);
    }

    @Test
    void numbersAreUniqueOverWholeBlocksNearAndFar() {
        Set<Long> numbers = new HashSet<>();
        long far = (BlockLayout.MAX_CUSTOMERS / BlockLayout.CUSTOMERS_PER_BLOCK - 1) * BlockLayout.CUSTOMERS_PER_BLOCK;
        for (long start : new long[] {0, BlockLayout.CUSTOMERS_PER_BLOCK, 10_000_000_128L / 98_304 * 98_304, far}) {
            for (int i = 0; i < BlockLayout.CUSTOMERS_PER_BLOCK; i++) {
                assertThat(numbers.add(layout.number(start + i))).isTrue();
            }
        }
    }

    @Test
    void everyCitySlotHasThreeCustomersAndSixAccountsInABlock() {
        int[] customers = new int[BlockLayout.RUNS_PER_BLOCK];
        int[] accounts = new int[BlockLayout.RUNS_PER_BLOCK];
        long start = 7L * BlockLayout.CUSTOMERS_PER_BLOCK;
        for (int i = 0; i < BlockLayout.CUSTOMERS_PER_BLOCK; i++) {
            customers[layout.citySlot(start + i)]++;
            accounts[layout.citySlot(start + i)] += layout.accountCount(start + i);
        }
        assertThat(customers).containsOnly(3);
        assertThat(accounts).containsOnly(6);
    }

    @Test
    void customersAreFoundByTheSlotsOfTheirNames() {
        for (long i = 0; i < 10_000; i++) {
            long customer = Math.floorMod(Draws.hash(1, i), MAX);
            long number = layout.number(customer);
            int firstName = (int) (number >>> 43);
            int lastName = (int) (number >>> 26) & 0x1FFFF;
            long block = customer / BlockLayout.CUSTOMERS_PER_BLOCK;
            assertThat(layout.blockOfNames(block >>> 17, firstName, lastName)).isEqualTo(block);
            assertThat(layout.customerOfLastName(block, lastName)).isEqualTo(customer);
        }
    }
}
