// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks.bank;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import org.nuxeo.datagen.core.bank.corpus.Corpus;
import org.nuxeo.datagen.core.bank.corpus.CorpusSlots;
import org.nuxeo.datagen.core.bank.corpus.NameSlots;
import org.nuxeo.datagen.core.bank.corpus.UsState;

/**
 * The naive way to generate a bank: a sequence of random numbers, a set of the customer numbers used so far, objects for
 * dates and amounts, and a sort by date. What is n-th needs all that precedes it.
 */
final class Sequence {

    /** The number of customer numbers after which the set is cleared, so that a long measurement does not fill the heap. */
    private static final int MAX_REMEMBERED = 1 << 20;

    private static final String[] CATEGORIES = {
        "Salary", "Rent", "Groceries", "Restaurants", "Fuel", "Utilities", "Clothing", "Travel", "Health", "Transfer"
    };

    record Person(String number, String name, String address, String state, LocalDate birthDate) {}

    record Line(LocalDate date, String counterparty, String category, BigDecimal amount) {}

    record Metadata(
            String id, String parentId, String path, String title, String fileName, String blobKey, long dateMillis) {}

    private final CorpusSlots corpus = CorpusSlots.of(Corpus.builtIn());
    private final Random random = new Random(2020);
    private final Set<String> given = new HashSet<>();

    Person customer() {
        int first = random.nextInt(1 << 17);
        int last = random.nextInt(1 << 17);
        int city = random.nextInt(1 << 15);
        int street = random.nextInt(1 << 11);
        String number = String.format(Locale.ROOT, "%05X-%05X-%04X%03X", first, last, city, street);
        if (given.size() == MAX_REMEMBERED) {
            given.clear();
        }
        if (!given.add(number)) {
            return customer();
        }
        String name = name(corpus.firstNames(), first) + " " + name(corpus.lastNames(), last);
        String town = corpus.cities().name(corpus.cities().entry(city, random.nextLong()));
        String state = UsState.values()[random.nextInt(UsState.values().length)].code();
        LocalDate birthDate = LocalDate.of(1940, 1, 1).plusDays(random.nextInt(22_000));
        String address = 1 + random.nextInt(9999) + " " + name(corpus.streets(), street) + ", " + town;
        return new Person(number, name, address, state, birthDate);
    }

    private String name(NameSlots names, int slot) {
        return names.name(names.entry(slot, random.nextLong()));
    }

    /** Draws a statement of a customer. */
    Metadata metadata(Person person) {
        LocalDate month = month();
        String account = person.number() + "-0" + (1 + random.nextInt(3));
        String name = account + "-" + month.toString().substring(0, 7);
        String parent = "/" + person.state() + "/" + person.number() + "/" + account;
        String path = parent + "/" + name;
        return new Metadata(
                UUID.nameUUIDFromBytes(path.getBytes(StandardCharsets.UTF_8)).toString(),
                UUID.nameUUIDFromBytes(parent.getBytes(StandardCharsets.UTF_8)).toString(),
                path,
                "Statement of account " + account + ", " + month,
                name + ".pdf",
                "statement-" + name,
                month.atStartOfDay().toInstant(ZoneOffset.UTC).toEpochMilli());
    }

    private LocalDate month() {
        return LocalDate.of(2015, 1, 1).plusMonths(random.nextInt(60));
    }

    /** Draws a customer and a statement: a row with as many values as the table of statements has columns. */
    Object[] row(long position) {
        Person person = customer();
        Metadata metadata = metadata(person);
        List<Line> lines = lines();
        BigDecimal opening = BigDecimal.valueOf(random.nextInt(2_000_000), 2);
        BigDecimal debits = lines.stream().map(Line::amount).reduce(BigDecimal.ZERO, BigDecimal::add);
        BigDecimal credits = BigDecimal.valueOf(random.nextInt(500_000), 2);
        return new Object[] {
            position,
            metadata.fileName().substring(0, metadata.fileName().length() - ".pdf".length()),
            LocalDate.ofEpochDay(metadata.dateMillis() / 86_400_000),
            CATEGORIES[lines.size() % CATEGORIES.length],
            person.name(),
            person.birthDate(),
            lines.size(),
            opening.unscaledValue(),
            credits.unscaledValue(),
            debits.unscaledValue(),
            opening.add(credits).subtract(debits).unscaledValue(),
            person.state(),
            metadata.path(),
            metadata.id(),
            metadata.blobKey()
        };
    }

    /** Draws the lines of a statement. */
    List<Line> lines() {
        LocalDate month = month();
        int count = 6 + random.nextInt(35);
        List<Line> lines = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            double amount = Math.exp(3.5 + 1.2 * random.nextGaussian());
            lines.add(new Line(
                    month.plusDays(random.nextInt(month.lengthOfMonth())),
                    "Merchant " + random.nextInt(10_000),
                    CATEGORIES[random.nextInt(CATEGORIES.length)],
                    BigDecimal.valueOf(Math.round(amount * 100), 2)));
        }
        lines.sort(Comparator.comparing(Line::date));
        return lines;
    }
}
