// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks.bank;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.UUID;

/**
 * The naive way to generate statements: a sequence of random numbers, objects for dates and amounts, and a sort by date.
 */
final class SequentialStatements {

    private static final String[] CATEGORIES = {
        "Salary", "Rent", "Groceries", "Restaurants", "Fuel", "Utilities", "Clothing", "Travel", "Health", "Transfer"
    };

    record Line(LocalDate date, String counterparty, String category, BigDecimal amount) {}

    record Metadata(
            String id, String parentId, String path, String title, String fileName, String blobKey, long dateMillis) {}

    private final Random random;

    SequentialStatements(long seed) {
        this.random = new Random(seed);
    }

    Metadata metadata(SequentialCustomers.Person person) {
        LocalDate month = LocalDate.of(2015, 1, 1).plusMonths(random.nextInt(60));
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

    /** Returns a row with as many values as the table of statements has columns. */
    Object[] row(long position, SequentialCustomers.Person person) {
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
            person.firstName(),
            person.lastName(),
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

    List<Line> lines() {
        LocalDate month = LocalDate.of(2015, 1, 1).plusMonths(random.nextInt(60));
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
