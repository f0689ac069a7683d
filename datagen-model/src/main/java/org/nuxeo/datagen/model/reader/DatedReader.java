// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.reader;

import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.nuxeo.datagen.model.tree.Dated;
import org.nuxeo.datagen.model.tree.Shares;
import org.nuxeo.datagen.model.yaml.Entry;
import org.nuxeo.datagen.model.yaml.Entry.Members;

/** Reads when groups are dated: years, months and days of the week with their shares, and working hours. */
final class DatedReader {

    private static final int FIRST_YEAR = 1970;
    private static final int LAST_YEAR = 2100;
    private static final List<String> WEEKDAYS = List.of("mon", "tue", "wed", "thu", "fri", "sat", "sun");

    private DatedReader() {}

    static Dated read(Entry entry) {
        List<String> years = entry.members().keySet().stream()
                .filter(each -> each.matches("\\d{4}"))
                .toList();
        Members members = entry.members(Stream.concat(years.stream(), Stream.of("months", "weekdays", "hours"))
                .toArray(String[]::new));
        entry.require(!years.isEmpty(), "must have years with their shares, such as {2021: 40 %, 2022: 60 %}");
        Members hours = members.get("hours", each -> each.members("from", "to"), entry.none());
        boolean areWhole = !members.has("hours") || hours.has("from") && hours.has("to");
        hours.of().require(areWhole, "must have from: and to:, such as {from: 8, to: 18}");
        List<Entry> ofYear = years.stream().map(members::required).toList();
        Shares ofYears = shares(entry, ofYear, each -> each.whole(FIRST_YEAR, LAST_YEAR));
        Shares months = members.get("months", each -> shares(each, month -> month.whole(1, 12)));
        Shares weekdays =
                members.get("weekdays", each -> shares(each, day -> WEEKDAYS.indexOf(day.oneOf(WEEKDAYS)) + 1));
        int from = hours.get("from", each -> each.whole(0, 23), 0);
        int to = hours.get("to", each -> each.whole(1, 24), 0);
        return hours.of().made(() -> new Dated(ofYears, months, weekdays, from, to));
    }

    /** Reads numbers with their shares, such as {1: 60 %, 2: 40 %}. */
    static Shares shares(Entry entry, ToIntFunction<Entry> number) {
        return shares(entry, List.copyOf(entry.members().values()), number);
    }

    private static Shares shares(Entry entry, List<Entry> all, ToIntFunction<Entry> number) {
        entry.require(!all.isEmpty(), "must have values with their shares, as in {1: 60 %, 2: 40 %}");
        int[] numbers = all.stream().map(Entry::ofName).mapToInt(number).toArray();
        return entry.made(() -> new Shares(numbers, PickReader.weights(all)));
    }
}
