// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks.bank;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.nuxeo.datagen.benchmarks.bank.Samples.Ring;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.Locator;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.BankDataset;
import org.nuxeo.datagen.core.bank.CustomerNumber;
import org.nuxeo.datagen.core.bank.Generator;
import org.openjdk.jmh.annotations.Benchmark;

/** Ordinals computed from numbers, paths and ids in a second, for 2^40 customers. The naive way is a map of a thousand. */
public class LocateBenchmark extends AtPosition {

    private final Dataset vast = Samples.vast();
    private final BankDataset people = Bank.of(vast);
    private final Generator numbered = people.generator();
    private final Locator locator = new Locator(vast);
    private final long firstCustomer = vast.firstOrdinal(Bank.CUSTOMER);
    private final Map<String, Long> ordinals = new HashMap<>();
    private final Ring<String> numbers = customers(each -> {
        String number = people.customer(each).numberText();
        ordinals.put(number, each.ordinal());
        return number;
    });
    private final Ring<String> accountNumbers =
            customers(each -> people.customer(each).numberText() + "-01");
    private final Ring<String> paths = customers(each -> each.repository().label() + ":" + each.path());
    private final Ring<String> ids = customers(each -> each.id().toString());

    private Ring<String> customers(Function<Document, String> text) {
        return of(vast, Bank.CUSTOMER, each -> text.apply(vast.document(each)));
    }

    /** Computes the ordinal from the text of a number. */
    @Benchmark
    public long customerNumberToOrdinal() {
        long number = CustomerNumber.parse(numbers.next());
        return firstCustomer + numbered.customerOfNumber(number);
    }

    @Benchmark
    public long accountNumberToOrdinal() {
        return vast.ordinal(locator.locate(accountNumbers.next()));
    }

    @Benchmark
    public long pathToOrdinal() {
        return vast.ordinal(locator.locate(paths.next()));
    }

    @Benchmark
    public long idToOrdinal() {
        return vast.ordinal(locator.locate("id:" + ids.next()));
    }

    /** Looks up the number in a map that fits into the cache. A map of all customers would need a hundred terabytes. */
    @Benchmark
    public long naiveMapOfAThousand() {
        return ordinals.getOrDefault(numbers.next(), -1L);
    }
}
