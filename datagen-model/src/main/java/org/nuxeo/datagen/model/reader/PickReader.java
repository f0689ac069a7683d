// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.reader;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.model.rule.DrawnRule;
import org.nuxeo.datagen.model.rule.ValueRule;
import org.nuxeo.datagen.model.yaml.Entry;
import org.nuxeo.datagen.model.yaml.TextFile;
import org.nuxeo.datagen.render.frame.Resources;

/** Reads choices from lists, from values with weights, and from files. */
final class PickReader {

    /** Lists of words that come with the program. */
    static final List<String> LISTS = List.of("causes", "departments", "goods");

    private static final String PERCENT = "%";
    private static final int WEIGHT_DIGITS = 15;
    private static final double ZIPF_UNIT = 1L << 40;

    private final @Nullable Path folder;

    PickReader(@Nullable Path folder) {
        this.folder = folder;
    }

    DrawnRule.Pick pick(Entry body) {
        if (body.isList()) {
            return equal(body.elements());
        }
        Map<String, Entry> members = body.members();
        if (members.size() == 1 && members.containsKey("file")) {
            return file(members.get("file"));
        }
        if (members.size() == 1 && members.containsKey("list")) {
            String name = FieldsReader.known(members.get("list"), LISTS);
            byte[] text = Resources.bytes(PickReader.class, "/org/nuxeo/datagen/model/lists/" + name + ".txt");
            return values(new String(text, StandardCharsets.UTF_8).lines().toList(), members.get("list"));
        }
        List<Entry> weights = new ArrayList<>(members.values());
        return weighted(weights.stream().map(Entry::ofName).toList(), weights);
    }

    /** Reads ranks, or values whose ranks are their places in a list. */
    ValueRule zipf(Entry body) {
        Map<String, Entry> members = body.members("ranks", "of", "exponent");
        double exponent = members.containsKey("exponent")
                ? members.get("exponent").decimal().doubleValue()
                : 1;
        if (members.containsKey("ranks") == members.containsKey("of")) {
            throw body.error("", "must have ranks:, the number of ranks, or of:, a list of values");
        }
        if (members.containsKey("ranks")) {
            return new DrawnRule.Zipf(members.get("ranks").whole(1, ValueRule.MAX_ENTRIES), exponent);
        }
        DrawnRule.Pick values = equal(Objects.requireNonNull(members.get("of")).elements());
        new DrawnRule.Zipf(values.values().size(), exponent);
        List<Long> weights = new ArrayList<>();
        for (int rank = 1; rank <= values.values().size(); rank++) {
            weights.add(Math.max(1, (long) (StrictMath.pow(rank, -exponent) * ZIPF_UNIT)));
        }
        return new DrawnRule.Pick(values.type(), values.values(), weights);
    }

    private static DrawnRule.Pick equal(List<Entry> values) {
        return typed(
                values.stream().map(Entry::value).toList(),
                values.stream().map(each -> 1L).toList());
    }

    static DrawnRule.Pick weighted(List<Entry> values, List<Entry> weights) {
        return typed(values.stream().map(Entry::value).toList(), weights(weights));
    }

    /** Reads weights, which are numbers, or percentages that sum to 100 %. */
    static List<Long> weights(List<Entry> weights) {
        long percentages =
                weights.stream().filter(each -> each.text().endsWith(PERCENT)).count();
        if (percentages > 0 && percentages < weights.size()) {
            throw weights.get(0).error("weights", "must all be numbers, or all percentages");
        }
        List<BigDecimal> shares = weights.stream().map(Entry::share).toList();
        BigDecimal sum = shares.stream().reduce(BigDecimal.ZERO, BigDecimal::add);
        if (percentages > 0 && sum.compareTo(BigDecimal.ONE) != 0) {
            throw weights.get(0)
                    .error(
                            "percentages sum to "
                                    + sum.movePointRight(2).stripTrailingZeros().toPlainString() + " %",
                            "must sum to 100 %");
        }
        int digits = shares.stream().mapToInt(BigDecimal::scale).max().orElse(0);
        List<Long> whole = new ArrayList<>();
        for (int i = 0; i < shares.size(); i++) {
            BigDecimal scaled = shares.get(i).movePointRight(Math.max(0, digits));
            if (scaled.signum() <= 0 || (long) scaled.precision() - scaled.scale() > WEIGHT_DIGITS) {
                throw weights.get(i)
                        .error(
                                "weight " + weights.get(i).text(),
                                "must be more than 0 and have at most " + WEIGHT_DIGITS + " digits");
            }
            whole.add(scaled.longValueExact());
        }
        return whole;
    }

    /** Reads a file of lines, each a value or a value, a tab and a weight. Lines that start with # are comments. */
    private DrawnRule.Pick file(Entry name) {
        if (folder == null) {
            throw name.error(
                    name.text() + ": a model that is given as text cannot name files", "write the values here");
        }
        return values(lines(folder, name), name);
    }

    private static DrawnRule.Pick values(List<String> lines, Entry name) {
        List<Object> values = new ArrayList<>();
        List<Long> weights = new ArrayList<>();
        int number = 0;
        for (String line : lines) {
            number++;
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            int tab = line.indexOf('\t');
            values.add(tab < 0 ? line.strip() : line.substring(0, tab).strip());
            weights.add(tab < 0 ? 1 : weight(line.substring(tab + 1).strip(), name, number));
        }
        return typed(values, weights);
    }

    private static List<String> lines(Path folder, Entry name) {
        try {
            return TextFile.read(folder.resolve(name.text()), TextFile.MAX_LIST_BYTES)
                    .lines()
                    .toList();
        } catch (IOException | InvalidPathException e) {
            throw name.error(name.text() + ": " + e.getMessage() + " (in " + folder + ")");
        }
    }

    private static long weight(String text, Entry name, int line) {
        if (!text.matches("\\d{1,15}") || Long.parseLong(text) == 0) {
            throw name.error(
                    name.text() + ", line " + line + ": weight " + text, "must be a whole number of at least 1");
        }
        return Long.parseLong(text);
    }

    private static DrawnRule.Pick typed(List<Object> values, List<Long> weights) {
        if (values.stream().distinct().count() < values.size()) {
            throw new IllegalArgumentException("pick: a value exists twice; give it a weight");
        }
        if (values.stream().allMatch(Long.class::isInstance)) {
            boolean small = values.stream().allMatch(each -> (int) (long) each == (long) each);
            return new DrawnRule.Pick(small ? ValueType.INTEGER : ValueType.LONG, values, weights);
        }
        if (values.stream().allMatch(each -> each instanceof Long || each instanceof BigDecimal)) {
            List<Object> numbers = new ArrayList<>();
            values.forEach(each -> numbers.add(((Number) each).doubleValue()));
            return new DrawnRule.Pick(ValueType.DOUBLE, numbers, weights);
        }
        if (values.stream().allMatch(Boolean.class::isInstance)) {
            return new DrawnRule.Pick(ValueType.BOOLEAN, values, weights);
        }
        List<Object> texts = new ArrayList<>();
        values.forEach(each -> texts.add(each.toString()));
        return new DrawnRule.Pick(ValueType.STRING, texts, weights);
    }
}
