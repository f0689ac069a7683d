// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks;

import java.util.HashMap;
import java.util.Map;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Locator;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.CustomerNumber;
import org.nuxeo.datagen.core.id.Identity;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** Ordinals computed from numbers, paths and ids in a second, for 2^40 customers. The naive way is a map of a thousand. */
public class LocateBenchmark extends HotPath {

    /** Position of the first customer. */
    @Param({"0", "2147483648", "10000000000"})
    public long from;

    private final Dataset dataset = Samples.vast();
    private final Locator locator = new Locator(dataset);
    private final long firstCustomer = dataset.firstOrdinal(Bank.CUSTOMER);
    private final Map<String, Long> ordinals = new HashMap<>();
    private String[] numbers;
    private String[] accountNumbers;
    private String[] paths;
    private String[] ids;
    private int next;

    @Setup
    public void name() {
        Identity[] customers = Samples.samples(dataset, Bank.CUSTOMER, from);
        numbers = new String[customers.length];
        accountNumbers = new String[customers.length];
        paths = new String[customers.length];
        ids = new String[customers.length];
        for (int i = 0; i < customers.length; i++) {
            numbers[i] = dataset.document(customers[i]).customer().numberText();
            accountNumbers[i] = numbers[i] + "-01";
            paths[i] = dataset.document(customers[i]).repository().label() + ":"
                    + dataset.document(customers[i]).path();
            ids[i] = dataset.id(customers[i]).toString();
            ordinals.put(numbers[i], dataset.ordinal(customers[i]));
        }
    }

    /** Computes the ordinal from the text of a number. */
    @Benchmark
    public long customerNumberToOrdinal() {
        long number = CustomerNumber.parse(numbers[next++ & numbers.length - 1]);
        return firstCustomer + dataset.generator().customerOfNumber(number);
    }

    @Benchmark
    public long accountNumberToOrdinal() {
        return dataset.ordinal(locator.locate(accountNumbers[next++ & numbers.length - 1]));
    }

    @Benchmark
    public long pathToOrdinal() {
        return dataset.ordinal(locator.locate(paths[next++ & numbers.length - 1]));
    }

    @Benchmark
    public long idToOrdinal() {
        return dataset.ordinal(locator.locate("id:" + ids[next++ & numbers.length - 1]));
    }

    /** Looks up the number in a map that fits into the cache. A map of all customers would need a hundred terabytes. */
    @Benchmark
    public long naiveMapOfAThousand() {
        return ordinals.get(numbers[next++ & numbers.length - 1]);
    }
}
