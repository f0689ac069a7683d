// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.reader;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.model.tree.Dated;
import org.nuxeo.datagen.model.tree.Shares;
import org.nuxeo.datagen.model.yaml.Entry;

/** Reads when groups are dated: years, months and days of the week with their shares, and working hours. */
final class DatedReader {

    private static final List<String> WEEKDAYS = List.of("mon", "tue", "wed", "thu", "fri", "sat", "sun");

    private DatedReader() {}

    static Dated read(Entry entry) {
        List<Entry> years = new ArrayList<>(entry.members().values());
        years.removeIf(each -> !each.name().matches("\\d{4}"));
        List<String> known = new ArrayList<>(List.of("months", "weekdays", "hours"));
        years.forEach(each -> known.add(each.name()));
        Map<String, Entry> members = entry.members(known);
        if (years.isEmpty()) {
            throw entry.error("", "must have years with their shares, such as {2021: 40 %, 2022: 60 %}");
        }
        Entry hours = members.get("hours");
        Map<String, Entry> bounds = hours == null ? Map.of() : hours.members("from", "to");
        Entry from = bounds.get("from");
        Entry to = bounds.get("to");
        if (hours != null && (from == null || to == null)) {
            throw hours.error("", "must have from: and to:, such as {from: 8, to: 18}");
        }
        Shares ofYears = shares(years, each -> each.whole(0, 9_999));
        Shares months = shares(members.get("months"), each -> each.whole(1, 12));
        Shares weekdays =
                shares(members.get("weekdays"), each -> WEEKDAYS.indexOf(FieldsReader.known(each, WEEKDAYS)) + 1);
        return entry.made(() -> new Dated(
                ofYears, months, weekdays, from == null ? 0 : from.whole(0, 23), to == null ? 0 : to.whole(1, 24)));
    }

    private static @Nullable Shares shares(@Nullable Entry entry, ToIntFunction<Entry> number) {
        return entry == null ? null : shares(new ArrayList<>(entry.members().values()), number);
    }

    private static Shares shares(List<Entry> all, ToIntFunction<Entry> number) {
        return all.get(0)
                .made(() -> new Shares(
                        all.stream().map(Entry::ofName).mapToInt(number).toArray(),
                        PickReader.weights(all).stream()
                                .mapToLong(Long::longValue)
                                .toArray()));
    }
}
