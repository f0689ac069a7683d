package org.nuxeo.datagen.benchmarks;

import java.util.Locale;
import java.util.Random;
import net.datafaker.Faker;
import org.nuxeo.datagen.core.Customer;
import org.nuxeo.datagen.core.Generator;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** Customers a second: any of them by position, the next of a sequence, and people of a faker. */
public class CustomerBenchmark extends HotPath {

    /** Position of the first customer; any position has one, whatever the size of a dataset. */
    @Param({"0", "2147483648", "10000000000"})
    public long from;

    private final Generator generator = Bank.whole().generator();
    private final SequentialCustomers sequence = new SequentialCustomers(2020);
    private final Faker faker = new Faker(Locale.US, new Random(2020));
    private Walk walk;

    @Setup
    public void start() {
        walk = new Walk(from);
    }

    @Benchmark
    public Customer customer() {
        return generator.customer(walk.next());
    }

    @Benchmark
    public Object naiveSequentialRandom() {
        return sequence.next();
    }

    @Benchmark
    public Object naiveDatafaker() {
        return new SequentialCustomers.Person(
                faker.numerify("#####-#####-#######"),
                faker.name().firstName(),
                faker.name().lastName(),
                faker.address().streetAddress(),
                faker.address().city(),
                faker.address().stateAbbr(),
                faker.timeAndDate().birthday(18, 80));
    }
}
