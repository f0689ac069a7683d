// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks.bank;

import java.util.HashMap;
import java.util.Map;
import org.nuxeo.datagen.benchmarks.bank.Samples.Ring;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.Locator;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.CustomerNumber;
import org.openjdk.jmh.annotations.Benchmark;

/** Ordinals computed from numbers, paths and ids in a second, for 2^40 customers. The naive way is a map of a thousand. */
public class LocateBenchmark extends AtPosition {

    private final Locator locator = new Locator(dataset);
    private final long firstCustomer = dataset.firstOrdinal(Bank.CUSTOMER);
    private final Map<String, Long> ordinals = new HashMap<>();
    private Ring<String> numbers;
    private Ring<String> accountNumbers;
    private Ring<String> paths;
    private Ring<String> ids;

    public LocateBenchmark() {
        super(Samples.vast());
    }

    @Override
    void prepare() {
        Ring<Document> customers = Samples.samples(dataset, Bank.CUSTOMER, from).map(dataset::document);
        numbers = customers.map(each -> bank.customer(each).numberText());
        accountNumbers = numbers.map(number -> number + "-01");
        paths = customers.map(each -> each.repository().label() + ":" + each.path());
        ids = customers.map(each -> each.id().toString());
        customers.stream().forEach(each -> ordinals.put(bank.customer(each).numberText(), each.ordinal()));
    }

    /** Computes the ordinal from the text of a number. */
    @Benchmark
    public long customerNumberToOrdinal() {
        long number = CustomerNumber.parse(numbers.next());
        return firstCustomer + generator.customerOfNumber(number);
    }

    @Benchmark
    public long accountNumberToOrdinal() {
        return dataset.ordinal(locator.locate(accountNumbers.next()));
    }

    @Benchmark
    public long pathToOrdinal() {
        return dataset.ordinal(locator.locate(paths.next()));
    }

    @Benchmark
    public long idToOrdinal() {
        return dataset.ordinal(locator.locate("id:" + ids.next()));
    }

    /** Looks up the number in a map that fits into the cache. A map of all customers would need a hundred terabytes. */
    @Benchmark
    public long naiveMapOfAThousand() {
        return ordinals.getOrDefault(numbers.next(), -1L);
    }
}
