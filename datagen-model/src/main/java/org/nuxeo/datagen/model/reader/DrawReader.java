// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.reader;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.calendar.Distance;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.text.Decimals;
import org.nuxeo.datagen.core.text.Labels;
import org.nuxeo.datagen.model.rule.Code;
import org.nuxeo.datagen.model.rule.Code.Check;
import org.nuxeo.datagen.model.rule.DrawnRule;
import org.nuxeo.datagen.model.rule.ValueRule;
import org.nuxeo.datagen.model.rule.Vocabulary;
import org.nuxeo.datagen.model.tree.Slices;
import org.nuxeo.datagen.model.yaml.Entry;

/** Reads rules that consist of numbers. */
final class DrawReader {

    private static final Pattern NUMBER = Pattern.compile("([^{}]*)\\{(\\d{1,2}) digits\\}");

    private DrawReader() {}

    private static Entry required(Map<String, Entry> members, String name, Entry body) {
        Entry member = members.get(name);
        if (member == null) {
            throw body.error(name, "must be present");
        }
        return member;
    }

    static ValueRule range(Entry body) {
        Map<String, Entry> members = body.members("from", "to", "step", "decimals");
        BigDecimal from = required(members, "from", body).decimal();
        BigDecimal to = required(members, "to", body).decimal();
        BigDecimal step = members.containsKey("step") ? members.get("step").decimal() : null;
        int decimals = Math.max(0, Math.max(from.scale(), Math.max(to.scale(), step == null ? 0 : step.scale())));
        if (members.containsKey("decimals")) {
            decimals = members.get("decimals").whole(decimals, ValueRule.MAX_DECIMALS);
        }
        return new DrawnRule.Range(
                scaled(from, decimals, body),
                scaled(to, decimals, body),
                step == null ? 1 : scaled(step, decimals, body),
                decimals);
    }

    private static long scaled(BigDecimal number, int decimals, Entry body) {
        try {
            return number.movePointRight(decimals).longValueExact();
        } catch (ArithmeticException e) {
            throw body.error(number.toPlainString(), "must have fewer digits, at most 18 with decimals");
        }
    }

    static ValueRule normal(Entry body, boolean logarithmic) {
        String middle = logarithmic ? "median" : "mean";
        Map<String, Entry> members = body.members(middle, "deviation", "min", "max", "decimals");
        int decimals = members.containsKey("decimals")
                ? members.get("decimals").whole(0, ValueRule.MAX_DECIMALS)
                : ValueRule.USUAL_DECIMALS;
        double mean = required(members, middle, body).decimal().doubleValue();
        if (logarithmic && mean <= 0) {
            throw required(members, middle, body).error("median " + Decimals.text(mean), "must be more than 0");
        }
        double limit = DrawnRule.Normal.most(decimals);
        bound(members, middle, mean, limit);
        return new DrawnRule.Normal(
                logarithmic,
                logarithmic ? StrictMath.log(mean) : mean,
                required(members, "deviation", body).decimal().doubleValue(),
                bound(members, "min", -limit, limit),
                bound(members, "max", limit, limit),
                decimals);
    }

    private static double bound(Map<String, Entry> members, String name, double otherwise, double limit) {
        if (!members.containsKey(name)) {
            return otherwise;
        }
        double bound = members.get(name).decimal().doubleValue();
        if (Math.abs(bound) > limit) {
            throw members.get(name)
                    .error(
                            name + " " + members.get(name).text(),
                            "must be at most " + Decimals.text(limit) + " with these decimals");
        }
        return bound;
    }

    /** @param fullNames gives the full name of a field that is named without its schema */
    static ValueRule date(Entry body, UnaryOperator<String> fullNames) {
        if (!body.isMapping()) {
            Distance distance = Distance.parse(body.text());
            return new DrawnRule.Date("date", distance, distance, false);
        }
        Map<String, Entry> members = body.members("of", "plus", "from", "to", "time", "slices");
        boolean fixed = members.containsKey("plus");
        boolean ranged = members.containsKey("from") || members.containsKey("to");
        Slices slices = slicesOf(members);
        if ((fixed ? 1 : 0) + (ranged ? 1 : 0) + (slices != null ? 1 : 0) > 1) {
            throw body.error("", "must have plus:, or from: and to:, or slices: of days, not two of them");
        }
        Distance from = Distance.parse(
                slices != null
                        ? slices.from() + "d"
                        : required(members, fixed ? "plus" : "from", body).text());
        Distance to = fixed
                ? from
                : Distance.parse(
                        slices != null
                                ? slices.to() + "d"
                                : required(members, "to", body).text());
        int anyDay = 20_000;
        if (from.from(anyDay) > to.from(anyDay)) {
            throw body.error("from " + from + " to " + to, "must not begin later than it ends");
        }
        String of =
                members.containsKey("of") ? fullNames.apply(members.get("of").text()) : "date";
        return new DrawnRule.Date(
                of, from, to, members.containsKey("time") && members.get("time").flag(), slices);
    }

    static ValueRule uuid(Entry body) {
        boolean plain = body.isEmpty() || body.isMapping()
                ? body.isEmpty() || body.members().isEmpty()
                : body.flag();
        if (!plain) {
            throw body.error("", "must be true");
        }
        return new DrawnRule.Uuid();
    }

    /** Reads the shape of a code, or a shape and what it is to be. */
    static ValueRule code(Entry body) {
        if (!body.isMapping()) {
            return new Code(body.text(), false, null);
        }
        Map<String, Entry> members = body.members("shape", "unique", "check");
        List<String> labels = Labels.of(Check.values(), Check::label);
        Entry check = members.get("check");
        return new Code(
                required(members, "shape", body).text(),
                members.containsKey("unique") && members.get("unique").flag(),
                check == null ? null : Check.values()[labels.indexOf(FieldsReader.known(check, labels))]);
    }

    /** Reads the number of a document, such as {@code PR-{6 digits}}. */
    static DrawnRule.Number number(Entry body) {
        Matcher number = NUMBER.matcher(body.text());
        if (!number.matches() || number.group(1).isEmpty()) {
            throw body.error(body.text(), "must be letters and a number of digits, such as \"PR-{6 digits}\"");
        }
        return new DrawnRule.Number(number.group(1), Integer.parseInt(number.group(2)));
    }

    static ValueRule words(Entry body, PickReader picks) {
        if (!body.isMapping()) {
            int count = body.whole(1, 10_000);
            return new DrawnRule.Words(count, count);
        }
        Map<String, Entry> members =
                body.members("from", "to", "slices", "vocabulary", "exponent", "alphabet", "lengths");
        Sizes counts = sizes(members, body, "count");
        return new DrawnRule.Words(counts.from, counts.to, counts.slices, vocabulary(members, picks));
    }

    private static @Nullable Vocabulary vocabulary(Map<String, Entry> members, PickReader picks) {
        Entry size = members.get("vocabulary");
        Entry exponent = members.get("exponent");
        Entry letters = members.get("alphabet");
        Entry lengths = members.get("lengths");
        if (size == null) {
            for (Entry other : Arrays.asList(exponent, letters, lengths)) {
                if (other != null) {
                    throw other.errorAtName("is of a vocabulary", "must have vocabulary: beside it");
                }
            }
            return null;
        }
        return new Vocabulary(
                size.whole(1, ValueRule.MAX_ENTRIES),
                exponent == null ? 1 : exponent.decimal().doubleValue(),
                letters == null ? Vocabulary.LETTERS : letters.text(),
                lengths == null
                        ? Vocabulary.LENGTHS
                        : lengths.members().values().stream()
                                .map(each -> (long) each.ofName().whole(1, Vocabulary.LONGEST))
                                .toList(),
                lengths == null ? Vocabulary.WEIGHTS : picks.pick(lengths).weights());
    }

    /** The smallest and the largest of a drawn number of parts, and how they are distributed if not equally. */
    record Sizes(int from, int to, @Nullable Slices slices) {}

    static Sizes sizes(Map<String, Entry> members, Entry body, String single) {
        Slices slices = slicesOf(members);
        if (slices != null) {
            if (members.containsKey(single) || members.containsKey("from") || members.containsKey("to")) {
                throw body.error("", "must have slices:, or from: and to:, not both");
            }
            return new Sizes(Math.toIntExact(slices.from()), Math.toIntExact(slices.to()), slices);
        }
        if (members.containsKey(single)) {
            int size = members.get(single).whole(0, 10_000);
            return new Sizes(size, size, null);
        }
        return new Sizes(
                required(members, "from", body).whole(0, 10_000),
                required(members, "to", body).whole(0, 10_000),
                null);
    }

    /** Reads slices of whole numbers that may be among the members of another rule, or returns null. */
    static @Nullable Slices slicesOf(Map<String, Entry> members) {
        Entry body = members.get("slices");
        if (body == null) {
            return null;
        }
        Slices slices = body.made(() -> slices(body));
        if (slices.decimals() > 0 || (int) slices.from() != slices.from() || (int) slices.to() != slices.to()) {
            throw body.error("", "must be whole numbers of at most nine digits");
        }
        return slices;
    }

    /** Reads slices, each with its share, its upper bound and its mean. */
    static Slices slices(Entry body) {
        Map<String, Entry> members = body.members("from", "of", "decimals");
        List<List<Entry>> all = required(members, "of", body).elements().stream()
                .map(each -> {
                    if (!each.isList() || each.elements().size() != 3) {
                        throw each.error(
                                "", "must be a share, an upper bound and a mean, such as [90 %, 400000, 61000]");
                    }
                    return each.elements();
                })
                .toList();
        List<Long> weights =
                PickReader.weights(all.stream().map(each -> each.get(0)).toList());
        BigDecimal from = required(members, "from", body).decimal();
        int decimals = Math.max(0, from.scale());
        for (List<Entry> each : all) {
            decimals = Math.max(decimals, each.get(1).decimal().scale());
        }
        if (members.containsKey("decimals")) {
            decimals = members.get("decimals").whole(decimals, ValueRule.MAX_DECIMALS);
        }
        List<Slices.Slice> slices = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            slices.add(new Slices.Slice(
                    weights.get(i),
                    scaled(all.get(i).get(1).decimal(), decimals, body),
                    all.get(i).get(2).decimal().movePointRight(decimals).doubleValue()));
        }
        return new Slices(scaled(from, decimals, body), slices, decimals);
    }

    static ValueRule sequence(Entry body) {
        Map<String, Entry> members = body.members("start", "step", "spread", "since");
        long most = 1L << 40;
        Entry since = members.get("since");
        return new DrawnRule.Sequence(
                members.containsKey("start") ? members.get("start").number(-most, most) : 0,
                members.containsKey("step") ? members.get("step").number(1, most) : 1,
                members.containsKey("spread") ? members.get("spread").number(1, most) : 1,
                since == null ? Months.FIRST : since.made(() -> Months.parse(since.text())));
    }
}
