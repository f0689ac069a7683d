// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.reader;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.calendar.Distance;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.text.Decimals;
import org.nuxeo.datagen.model.rule.Code;
import org.nuxeo.datagen.model.rule.Code.Check;
import org.nuxeo.datagen.model.rule.DrawnRule;
import org.nuxeo.datagen.model.rule.Numbered;
import org.nuxeo.datagen.model.rule.ValueRule;
import org.nuxeo.datagen.model.rule.ValueRule.Sizes;
import org.nuxeo.datagen.model.rule.Words;
import org.nuxeo.datagen.model.rule.Words.Vocabulary;
import org.nuxeo.datagen.model.tree.Slices;
import org.nuxeo.datagen.model.yaml.Entry;
import org.nuxeo.datagen.model.yaml.Entry.Members;

/** Reads rules that consist of numbers. */
final class DrawReader {

    private static final Pattern NUMBER = Pattern.compile("([^{}]*)\\{(\\d{1,2}) digits\\}");

    private DrawReader() {}

    static ValueRule range(Entry body) {
        Members members = body.members("from", "to", "step", "decimals");
        BigDecimal from = members.required("from").decimal();
        BigDecimal to = members.required("to").decimal();
        BigDecimal step = members.get("step", Entry::decimal);
        int decimals = decimals(members, step == null ? Stream.of(from, to) : Stream.of(from, to, step));
        return new Numbered.Range(
                scaled(from, decimals, body),
                scaled(to, decimals, body),
                step == null ? 1 : scaled(step, decimals, body),
                decimals);
    }

    /** Returns the decimals that are asked for, at least those that numbers have. */
    private static int decimals(Members members, Stream<BigDecimal> numbers) {
        int least = Math.max(0, numbers.mapToInt(BigDecimal::scale).max().orElse(0));
        return members.get("decimals", each -> each.whole(least, ValueRule.MAX_DECIMALS), least);
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
        Members members = body.members(middle, "deviation", "min", "max", "decimals");
        int decimals = members.get("decimals", each -> each.whole(0, ValueRule.MAX_DECIMALS), ValueRule.USUAL_DECIMALS);
        double mean = members.required(middle).decimal().doubleValue();
        String median = "median " + Decimals.text(mean);
        members.required(middle).require(!logarithmic || mean > 0, median, "must be more than 0");
        double limit = DrawnRule.Normal.most(decimals);
        bound(members, middle, mean, limit);
        double center = logarithmic ? StrictMath.log(mean) : mean;
        double deviation = members.required("deviation").decimal().doubleValue();
        double least = bound(members, "min", -limit, limit);
        double most = bound(members, "max", limit, limit);
        return new DrawnRule.Normal(logarithmic, center, deviation, least, most, decimals);
    }

    private static double bound(Members members, String name, double otherwise, double limit) {
        double bound = members.get(name, each -> each.decimal().doubleValue(), otherwise);
        if (Math.abs(bound) > limit) {
            Entry member = members.required(name);
            String remedy = "must be at most " + Decimals.text(limit) + " with these decimals";
            throw member.error(name + " " + member.text(), remedy);
        }
        return bound;
    }

    /** @param fullNames gives the full name of a field that is named without its schema */
    static ValueRule date(Entry body, UnaryOperator<String> fullNames) {
        Members members = body.membersOr("plus", "of", "plus", "from", "to", "time", "slices");
        boolean fixed = members.has("plus");
        Slices slices = members.get("slices", DrawReader::wholeSlices);
        boolean isRange = members.has("from") || members.has("to");
        boolean isOneWay = slices == null ? !(fixed && isRange) : !(fixed || isRange);
        body.require(isOneWay, "must have plus:, or from: and to:, or slices: of days, not two of them");
        Function<String, Distance> given =
                name -> Distance.parse(members.required(name).text());
        Distance from = slices != null ? Distance.parse(slices.from() + "d") : given.apply(fixed ? "plus" : "from");
        Distance to = slices != null ? Distance.parse(slices.to() + "d") : fixed ? from : given.apply("to");
        int anyDay = 20_000;
        boolean rises = from.from(anyDay) <= to.from(anyDay);
        body.require(rises, "from " + from + " to " + to, "must not begin later than it ends");
        String of = members.get("of", each -> fullNames.apply(each.text()), "date");
        return new DrawnRule.Date(of, from, to, members.get("time", Entry::flag, false), slices);
    }

    static ValueRule uuid(Entry body) {
        boolean plain = body.isEmpty() || (body.isMapping() ? body.members().isEmpty() : body.flag());
        body.require(plain, "must be true");
        return new DrawnRule.Uuid();
    }

    /** Reads the shape of a code, or a shape and what it is to be. */
    static ValueRule code(Entry body) {
        Members members = body.membersOr("shape", "shape", "unique", "check");
        return new Code(
                members.required("shape").text(),
                members.get("unique", Entry::flag, false),
                members.get("check", each -> each.oneOf(Check.values(), Check::label)));
    }

    /** Reads the number of a document, such as {@code PR-{6 digits}}. */
    static DrawnRule.Number number(Entry body) {
        Matcher number = NUMBER.matcher(body.text());
        String remedy = "must be letters and a number of digits, such as \"PR-{6 digits}\"";
        body.require(number.matches() && !number.group(1).isEmpty(), body.text(), remedy);
        return new DrawnRule.Number(number.group(1), Integer.parseInt(number.group(2)));
    }

    static ValueRule words(Entry body) {
        if (!body.isMapping()) {
            int count = body.whole(1, 10_000);
            return new Words(new Sizes(count, count, null), null);
        }
        Members members = body.members("from", "to", "slices", "vocabulary", "exponent", "alphabet", "lengths");
        return new Words(sizes(members, "count"), vocabulary(members));
    }

    private static @Nullable Vocabulary vocabulary(Members members) {
        Entry size = members.get("vocabulary");
        Stream.of("exponent", "alphabet", "lengths")
                .map(members::get)
                .filter(Objects::nonNull)
                .forEach(each ->
                        each.ofName().require(size != null, "is of a vocabulary", "must have vocabulary: beside it"));
        return size == null
                ? null
                : new Vocabulary(
                        size.whole(1, ValueRule.MAX_ENTRIES),
                        members.get("exponent", each -> each.decimal().doubleValue(), 1.0),
                        members.get("alphabet", Entry::text, Vocabulary.LETTERS),
                        members.get("lengths", DrawReader::lengths, Vocabulary.LENGTHS),
                        members.get("lengths", each -> PickReader.pick(each).weights(), Vocabulary.WEIGHTS));
    }

    private static List<Long> lengths(Entry lengths) {
        Stream<Entry> names = lengths.members().values().stream().map(Entry::ofName);
        return names.map(each -> each.number(1, Vocabulary.LONGEST)).toList();
    }

    static Sizes sizes(Members members, String single) {
        Slices slices = members.get("slices", DrawReader::wholeSlices);
        if (slices != null) {
            boolean isOnly = !members.has(single) && !members.has("from") && !members.has("to");
            members.of().require(isOnly, "must have slices:, or from: and to:, not both");
            return new Sizes(Math.toIntExact(slices.from()), Math.toIntExact(slices.to()), slices);
        }
        boolean isSingle = members.has(single);
        int from = members.required(isSingle ? single : "from").whole(0, 10_000);
        return new Sizes(from, members.required(isSingle ? single : "to").whole(0, 10_000), null);
    }

    /** Reads slices of whole numbers. */
    static Slices wholeSlices(Entry body) {
        Slices slices = body.made(() -> slices(body));
        boolean areSmall = (int) slices.from() == slices.from() && (int) slices.to() == slices.to();
        body.require(areSmall && slices.decimals() == 0, "must be whole numbers of at most nine digits");
        return slices;
    }

    /** Reads slices, each with its share, its upper bound and its mean. */
    static Slices slices(Entry body) {
        Members members = body.members("from", "of", "decimals");
        List<Entry> all = members.required("of").elements();
        String remedy = "must be a share, an upper bound and a mean, such as [90 %, 400000, 61000]";
        all.forEach(each -> each.require(each.isList() && each.elements().size() == 3, remedy));
        IntFunction<List<Entry>> column =
                i -> all.stream().map(each -> each.elements().get(i)).toList();
        List<Long> weights = PickReader.weights(column.apply(0));
        BigDecimal from = members.required("from").decimal();
        List<BigDecimal> bounds = column.apply(1).stream().map(Entry::decimal).toList();
        List<BigDecimal> means = column.apply(2).stream().map(Entry::decimal).toList();
        int decimals = decimals(members, Stream.concat(Stream.of(from), bounds.stream()));
        List<Slices.Slice> slices = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            double mean = means.get(i).movePointRight(decimals).doubleValue();
            slices.add(new Slices.Slice(weights.get(i), scaled(bounds.get(i), decimals, body), mean));
        }
        return new Slices(scaled(from, decimals, body), slices, decimals);
    }

    static ValueRule sequence(Entry body) {
        Members members = body.members("start", "step", "spread", "since");
        long most = 1L << 40;
        return new DrawnRule.Sequence(
                members.get("start", each -> each.number(-most, most), 0L),
                members.get("step", each -> each.number(1, most), 1L),
                members.get("spread", each -> each.number(1, most), 1L),
                members.get("since", each -> each.made(() -> Months.parse(each.text())), Months.FIRST));
    }
}
