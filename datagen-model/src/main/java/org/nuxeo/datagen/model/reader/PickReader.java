// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.reader;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.model.rule.DrawnRule;
import org.nuxeo.datagen.model.rule.Numbered;
import org.nuxeo.datagen.model.rule.ValueRule;
import org.nuxeo.datagen.model.yaml.Entry;
import org.nuxeo.datagen.model.yaml.Entry.Members;
import org.nuxeo.datagen.model.yaml.TextFile;

/** Reads choices from lists, from values with weights, and from files. */
final class PickReader {

    /** Returns whether values are dealt. Models of before say so by true. */
    static boolean isDealt(Entry deal) {
        return deal.value() instanceof Boolean is ? is : deal.oneOf(List.of("exact")) != null;
    }

    /** Lists of words that come with the program. */
    static final List<String> LISTS = List.of("causes", "departments", "goods");

    private static final String PERCENT = "%";
    private static final int WEIGHT_DIGITS = 15;
    private static final Pattern WEIGHT = Pattern.compile("\\d{1," + WEIGHT_DIGITS + "}");
    private static final double ZIPF_UNIT = 1L << 40;

    private PickReader() {}

    static Numbered.Pick pick(Entry body) {
        if (body.isList()) {
            return equal(body.elements());
        }
        Map<String, Entry> members = body.members();
        Entry file = members.size() == 1 ? members.get("file") : null;
        if (file != null) {
            return lines(file(file), file);
        }
        Entry list = members.size() == 1 ? members.get("list") : null;
        if (list != null) {
            return lines(TextFile.resource("lists/" + list.oneOf(LISTS) + ".txt"), list);
        }
        List<Entry> weights = List.copyOf(members.values());
        return typed(weights.stream().map(each -> each.ofName().value()).toList(), weights(weights));
    }

    /** Reads ranks, or values whose ranks are their places in a list. */
    static ValueRule zipf(Entry body) {
        Members members = body.members("ranks", "of", "exponent");
        double exponent = members.get("exponent", each -> each.decimal().doubleValue(), 1.0);
        body.require(
                members.has("ranks") != members.has("of"),
                "must have ranks:, the number of ranks, or of:, a list of values");
        if (members.has("ranks")) {
            return new DrawnRule.Zipf(members.required("ranks").whole(1, ValueRule.MAX_ENTRIES), exponent);
        }
        Numbered.Pick values = equal(members.required("of").elements());
        new DrawnRule.Zipf(values.values().size(), exponent);
        List<Long> weights = new ArrayList<>();
        for (int rank = 1; rank <= values.values().size(); rank++) {
            weights.add(Math.max(1, (long) (StrictMath.pow(rank, -exponent) * ZIPF_UNIT)));
        }
        return new Numbered.Pick(values.type(), values.values(), weights);
    }

    /** Returns a choice of values that are equally likely, in the class of their common type. */
    static Numbered.Pick equal(List<Entry> values) {
        return typed(values.stream().map(Entry::value).toList(), Collections.nCopies(values.size(), 1L));
    }

    /** Reads weights, which are numbers, or percentages that sum to 100 %. */
    static List<Long> weights(List<Entry> weights) {
        long percentages =
                weights.stream().filter(each -> each.text().endsWith(PERCENT)).count();
        if (percentages > 0) {
            boolean areAll = percentages == weights.size();
            weights.get(0).require(areAll, "weights", "must all be numbers, or all percentages");
            BigDecimal sum = weights.stream().map(Entry::share).reduce(BigDecimal.ZERO, BigDecimal::add);
            String total = sum.movePointRight(2).stripTrailingZeros().toPlainString();
            boolean isAll = sum.compareTo(BigDecimal.ONE) == 0;
            weights.get(0).require(isAll, "percentages sum to " + total + " %", "must sum to 100 %");
        }
        int digits =
                weights.stream().mapToInt(each -> each.share().scale()).max().orElse(0);
        String remedy = "must be more than 0 and have at most " + WEIGHT_DIGITS + " digits";
        return weights.stream()
                .map(each -> {
                    BigDecimal scaled = each.share().movePointRight(Math.max(0, digits));
                    boolean fits = scaled.signum() > 0 && (long) scaled.precision() - scaled.scale() <= WEIGHT_DIGITS;
                    each.require(fits, "weight " + each.text(), remedy);
                    return scaled.longValueExact();
                })
                .toList();
    }

    private static String file(Entry name) {
        Path folder = name.source().folder();
        if (folder == null) {
            String what = name.text() + ": a model that is given as text cannot name files";
            throw name.error(what, "write the values here");
        }
        try {
            return TextFile.read(folder.resolve(name.text()), TextFile.MAX_LIST_BYTES);
        } catch (IOException | InvalidPathException e) {
            throw name.error(name.text() + ": " + e.getMessage() + " (in " + folder + ")", "");
        }
    }

    /** Reads lines, each a value or a value, a tab and a weight. Lines that start with # are comments. */
    private static Numbered.Pick lines(String text, Entry name) {
        List<Object> values = new ArrayList<>();
        List<Long> weights = new ArrayList<>();
        int number = 0;
        for (String line : text.lines().toList()) {
            number++;
            if (!line.isBlank() && !line.startsWith("#")) {
                int tab = line.indexOf('\t');
                values.add(line.substring(0, tab < 0 ? line.length() : tab).strip());
                String weight = tab < 0 ? "1" : line.substring(tab + 1).strip();
                boolean isWeight = WEIGHT.matcher(weight).matches() && Long.parseLong(weight) > 0;
                String what = name.text() + ", line " + number + ": weight " + weight;
                name.require(isWeight, what, "must be a whole number of at least 1");
                weights.add(Long.valueOf(weight));
            }
        }
        return typed(values, weights);
    }

    private static Numbered.Pick typed(List<Object> values, List<Long> weights) {
        Predicate<Class<?>> are = type -> values.stream().allMatch(type::isInstance);
        if (are.test(Long.class)) {
            boolean small = values.stream().allMatch(each -> (int) (long) each == (long) each);
            return new Numbered.Pick(small ? ValueType.INTEGER : ValueType.LONG, values, weights);
        }
        if (are.test(Boolean.class)) {
            return new Numbered.Pick(ValueType.BOOLEAN, values, weights);
        }
        boolean areNumbers = are.test(Number.class);
        Function<Object, Object> value = areNumbers ? each -> ((Number) each).doubleValue() : Object::toString;
        ValueType type = areNumbers ? ValueType.DOUBLE : ValueType.STRING;
        return new Numbered.Pick(type, values.stream().map(value).toList(), weights);
    }
}
