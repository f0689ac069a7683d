// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.bank;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.bench.setup.ArchiveLoads.Search;
import org.nuxeo.datagen.charts.Numbers;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.BankFields;
import org.nuxeo.datagen.core.calendar.MonthRange;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.Home;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.store.output.Json;

/**
 * Finds searches with about a wanted number of hits, whose exact number follows from the dataset: statements of some accounts,
 * of a state or of everybody in consecutive months. Nothing is enumerated, so it takes no longer for billions of documents.
 */
record SearchTargets(Dataset dataset, MonthRange months, long accounts) {

    static final Search.Fields FIELDS = new Search.Fields(name(BankFields.DOCUMENT_DATE), name(BankFields.STATE));

    /** A search for more accounts has too many terms. */
    private static final long MAX_ACCOUNTS = 1_000;

    /** Values that differ by so little from the wanted hits serve too, so that not every search is for the same. */
    private static final double NEAR = 0.05;

    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    SearchTargets(Dataset dataset) {
        this(
                dataset,
                new MonthRange(dataset.spec().firstMonth(), dataset.spec().endMonth()),
                dataset.count(Bank.ACCOUNT));
    }

    /** Returns the name of a field in the index. */
    static String name(Field field) {
        return field.name().replace('/', '.');
    }

    /**
     * Whose statements are searched, and in how many months.
     *
     * @param home their home, or null
     * @param owners number of accounts
     * @param all whether these are all of them
     */
    private record Choice(@Nullable Home home, long owners, int months, boolean all) {

        long distance(long wanted) {
            return Math.abs(owners * months - wanted);
        }
    }

    /** Returns the i-th target of those that have about a number of hits. */
    Search of(long wanted, int i) {
        List<Choice> choices = new ArrayList<>();
        for (int count = 1; count <= months.count(); count++) {
            long few = Math.max(1, Math.min(Math.min(MAX_ACCOUNTS, accounts), Math.round((double) wanted / count)));
            choices.add(new Choice(null, few, count, false));
            choices.add(new Choice(null, accounts, count, true));
            for (Home home : dataset.layout().homes()) {
                choices.add(new Choice(home, dataset.layout().count(home, Bank.ACCOUNT), count, true));
            }
        }
        choices.removeIf(each -> each.owners == 0);
        choices.sort(
                Comparator.<Choice>comparingLong(each -> each.distance(wanted)).thenComparingLong(Choice::owners));
        Choice best = choices.get(0);
        choices.removeIf(each -> !each.equals(best) && !(each.all() && each.distance(wanted) <= NEAR * wanted));
        return target(choices.get(i % choices.size()), i);
    }

    private Search target(Choice choice, int i) {
        int from = months.from() + i % (months.count() - choice.months() + 1);
        MonthRange range = new MonthRange(from, from + choice.months());
        Kind series = dataset.layout().kinds().series();
        Document sample = dataset.document(dataset.firstOrdinal(series));
        Map<String, String> dates = Map.of("gte", day(range.from()), "lt", day(range.to()));
        List<Map<String, ?>> filters = new ArrayList<>();
        filters.add(Map.of("term", Map.of("ecm:primaryType", sample.type())));
        filters.add(Map.of("range", Map.of(FIELDS.date(), dates)));
        String what;
        if (choice.home() != null) {
            filters.add(Map.of("term", Map.of(FIELDS.home(), choice.home().label())));
            what = choice.home().name();
        } else if (choice.all()) {
            what = "everybody";
        } else {
            long first = Long.remainderUnsigned(i * SPREAD, accounts - choice.owners() + 1);
            List<String> numbers = LongStream.range(first, first + choice.owners())
                    .mapToObj(each -> Bank.of(dataset).account(each).numberText())
                    .toList();
            filters.add(Map.of("terms", Map.of(name(BankFields.ACCOUNT_NUMBER), numbers)));
            what = Numbers.text("%,d accounts", choice.owners());
        }
        ObjectNode query = Json.object("bool", Map.of("filter", filters));
        String text = what + ", " + range.count() + " months";
        return new Search(query, text, choice.owners(), range, sample.title().split(" ")[0], FIELDS);
    }

    private static String day(int month) {
        return Months.yearMonth(month).atDay(1).toString();
    }
}
