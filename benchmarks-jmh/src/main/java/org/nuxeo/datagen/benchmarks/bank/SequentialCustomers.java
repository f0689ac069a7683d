// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks.bank;

import java.time.LocalDate;
import java.util.HashSet;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import org.nuxeo.datagen.core.bank.corpus.Corpus;
import org.nuxeo.datagen.core.bank.corpus.UsState;

/**
 * The naive way to generate customers: a sequence of random numbers, and a set of the customer numbers used so far. The
 * n-th customer needs all customers before it.
 */
final class SequentialCustomers {

    /** The number of customer numbers after which the set is cleared, so that a long measurement does not fill the heap. */
    private static final int MAX_REMEMBERED = 1 << 20;

    record Person(
            String number,
            String firstName,
            String lastName,
            String street,
            String city,
            String state,
            LocalDate birthDate) {}

    private final Corpus corpus;
    private final Random random;
    private final Set<String> given = new HashSet<>();

    SequentialCustomers(long seed) {
        this.corpus = Corpus.builtIn();
        this.random = new Random(seed);
    }

    Person next() {
        int first = random.nextInt(1 << 17);
        int last = random.nextInt(1 << 17);
        int city = random.nextInt(1 << 15);
        int street = random.nextInt(1 << 11);
        String number = String.format(Locale.ROOT, "%05X-%05X-%04X%03X", first, last, city, street);
        if (given.size() == MAX_REMEMBERED) {
            given.clear();
        }
        if (!given.add(number)) {
            return next();
        }
        return new Person(
                number,
                corpus.firstNames().name(corpus.firstNames().entry(first, random.nextLong())),
                corpus.lastNames().name(corpus.lastNames().entry(last, random.nextLong())),
                1 + random.nextInt(9999) + " "
                        + corpus.streets().name(corpus.streets().entry(street, random.nextLong())),
                corpus.cities().name(corpus.cities().entry(city, random.nextLong())),
                UsState.values()[random.nextInt(UsState.values().length)].code(),
                LocalDate.of(1940, 1, 1).plusDays(random.nextInt(22_000)));
    }
}
