// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.charts;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.nuxeo.datagen.store.output.Amounts;
import org.nuxeo.datagen.store.output.Table;

/**
 * Tables over the numbers of JSON objects, so that a terminal, a page and JSON say the same. The first row of their text names
 * the columns, the others are what is shown of each object, with {@code |} between columns; <code>{chosen.shards}</code> is a
 * number by its name, which ends with its unit, and <code>{touches%.2f}</code> a number in a format.
 */
public final class Sheet {
    private static final Pattern NAME = Pattern.compile("\\{([\\w. ]+)(%[^}]+)?}");
    private static final String UNKNOWN = "unknown";

    private Sheet() {}

    /** Returns the rows of a text. */
    public static List<String[]> rows(String text) {
        return text.lines()
                .map(row -> Stream.of(row.split("\\|", -1)).map(String::strip).toArray(String[]::new))
                .toList();
    }

    /** Returns a table: the names of columns, then what a text shows of each object. */
    public static Table table(int leftColumns, String text, Iterable<? extends JsonNode> objects) {
        List<String[]> rows = rows(text);
        Table table = new Table(leftColumns, (Object[]) rows.get(0));
        objects.forEach(each -> rows.stream().skip(1).forEach(row -> table.row((Object[]) filled(row, each))));
        return table;
    }

    /** Returns whether an object has all numbers of a row. */
    public static boolean isComplete(String[] row, JsonNode values) {
        return NAME.matcher(String.join("", row)).results().noneMatch(name -> at(values, name.group(1))
                .isMissingNode());
    }

    /** Returns a row with the numbers of an object; those that it lacks are unknown, and null is a hyphen. */
    public static String[] filled(String[] row, JsonNode values) {
        return Stream.of(row)
                .map(cell -> NAME.matcher(cell).replaceAll(name -> Matcher.quoteReplacement(text(name, values))))
                .toArray(String[]::new);
    }

    private static JsonNode at(JsonNode values, String name) {
        return values.at("/" + name.replace('.', '/'));
    }

    private static String text(MatchResult found, JsonNode values) {
        String name = found.group(1);
        JsonNode value = at(values, name);
        if (!value.isNumber()) {
            return value.isNull() ? "-" : value.isValueNode() ? value.asText() : UNKNOWN;
        }
        double number = value.asDouble();
        if (found.group(2) != null) {
            return Numbers.text(found.group(2), number);
        }
        String small = name.toLowerCase(Locale.ROOT);
        if (small.contains("bytes")) {
            return Amounts.bytes(number);
        }
        if (small.contains("seconds") || name.equals("hours")) {
            return Amounts.time(number * (name.equals("hours") ? 3600 : 1));
        }
        return name.endsWith("ErrorPercent") ? Numbers.text("± %.0f %%", Math.ceil(number)) : Numbers.of(number);
    }
}
