// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.person;

import java.text.Normalizer;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.RecentMap;
import org.nuxeo.datagen.core.random.AliasTable;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.core.text.Canonical;
import org.nuxeo.datagen.model.person.PersonDeal.Names;
import org.nuxeo.datagen.model.person.PersonTables.Row;

/**
 * The people of a country: each is drawn from a number, with the frequencies of the tables, and nothing of it is stored. Equal
 * if the tables are. Immutable and thread safe.
 */
public final class PersonCorpus {

    /** The youngest and the oldest age at the date of a person's document. */
    private static final int YOUNGEST_DAYS = 6_575;

    private static final int OLDEST_DAYS = 29_220;
    private static final int HOUSES = 120;
    private static final int DIGEST_BYTES = 16;
    private static final char DIGIT = '#';

    private final PersonTables tables;
    private final Table firstNames;
    private final Table lastNames;
    private final Table streets;
    private final Table cities;
    private final String digest;
    private final Map<Long, PersonDeal> deals = RecentMap.ofUsed(1);

    public PersonCorpus(PersonTables tables) {
        this.tables = tables;
        this.firstNames = Table.of(tables.firstNames(), PersonFact.FIRST_NAME);
        this.lastNames = Table.of(tables.lastNames(), PersonFact.LAST_NAME);
        this.streets = Table.of(tables.streets(), PersonFact.STREET);
        this.cities = Table.of(tables.cities(), PersonFact.CITY);
        this.digest = HexFormat.of().formatHex(Canonical.digest(canonical()), 0, DIGEST_BYTES);
    }

    /** Rows of which a fact of a person is one. */
    private record Table(List<Row> rows, AliasTable weights, PersonFact fact) {

        static Table of(List<Row> rows, PersonFact fact) {
            long[] weights = rows.stream().mapToLong(Row::weight).toArray();
            return new Table(rows, new AliasTable(weights), fact);
        }

        int index(long person) {
            return weights.drawFine(draw(fact, person));
        }

        Row row(long person) {
            return rows.get(index(person));
        }
    }

    /**
     * Returns a fact other than the date of birth.
     *
     * @param person number of the person, any
     * @param tag what makes the email address unique; the person's position if names are dealt
     * @param deal deals the names; null if they are drawn
     */
    public String text(PersonFact fact, long person, long tag, @Nullable PersonDeal deal) {
        return switch (fact) {
            case STREET -> {
                String house = String.valueOf(1 + Draws.bounded(draw(PersonFact.SEX, person), HOUSES));
                String street = streets.row(person).value();
                yield tables.street().replace("{house}", house).replace("{street}", street);
            }
            case CITY -> cities.row(person).value();
            case POSTAL_CODE -> digits(tables.postalCodes().get(cities.index(person)), draw(fact, person));
            case REGION -> cities.row(person).group();
            case PHONE -> {
                long draw = draw(fact, person);
                List<String> phones = tables.phones();
                yield digits(phones.get(Draws.bounded(draw, phones.size())), Draws.mix(draw));
            }
            case BIRTH_DATE -> throw new IllegalArgumentException("birthDate: must be a text, is a date");
            case FIRST_NAME, LAST_NAME, FULL_NAME, SEX, EMAIL -> {
                Names names = deal != null ? deal.names(tag) : new Names(firstNames.row(person), lastNames.row(person));
                yield text(fact, tag, names);
            }
        };
    }

    private String text(PersonFact fact, long tag, Names names) {
        String first = names.first().value();
        String last = names.last().value();
        return switch (fact) {
            case FIRST_NAME -> first;
            case LAST_NAME -> last;
            case SEX -> names.first().group();
            case EMAIL ->
                plain(first) + "." + plain(last) + "." + Long.toString(tag, Character.MAX_RADIX) + "@example.com";
            default -> tables.fullName().replace("{firstName}", first).replace("{lastName}", last);
        };
    }

    /** Returns the date of birth of a person who is 18 to 80 years old on a day, both in days from 1970-01-01. */
    public int birthEpochDay(long person, int day) {
        return day - YOUNGEST_DAYS - Draws.bounded(draw(PersonFact.BIRTH_DATE, person), OLDEST_DAYS - YOUNGEST_DAYS);
    }

    /** Returns names that are dealt. Those of the last key are kept, as all rules of a dataset share them. */
    public synchronized PersonDeal deal(long key) {
        return deals.computeIfAbsent(key, each -> PersonDeal.of(tables.firstNames(), tables.lastNames(), each));
    }

    private static long draw(PersonFact fact, long person) {
        return Draws.hash(person, fact.ordinal());
    }

    private static String digits(String pattern, long draw) {
        if (pattern.indexOf(DIGIT) < 0) {
            return pattern;
        }
        StringBuilder text = new StringBuilder(pattern);
        long rest = draw >>> 1;
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == DIGIT) {
                text.setCharAt(i, (char) ('0' + rest % 10));
                rest /= 10;
            }
        }
        return text.toString();
    }

    /** Returns the letters of a name as an address has them: in lower case, without accents. */
    private static String plain(String name) {
        StringBuilder part = new StringBuilder(name.length());
        String plain = name.chars().allMatch(c -> c < 0x80) ? name : Normalizer.normalize(name, Normalizer.Form.NFD);
        for (char c : plain.toLowerCase(Locale.ROOT).toCharArray()) {
            if (c >= 'a' && c <= 'z' || c >= '0' && c <= '9') {
                part.append(c);
            }
        }
        return part.isEmpty() ? "x" : part.toString();
    }

    /** Returns the canonical text of the tables. */
    public String canonical() {
        return Canonical.of(tables);
    }

    /** Returns the digest of the tables, which is all that a dataset depends on. */
    public String digest() {
        return digest;
    }
}
