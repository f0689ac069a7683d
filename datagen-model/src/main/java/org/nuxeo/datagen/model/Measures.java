// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Archive;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.DocumentReader;
import org.nuxeo.datagen.core.calendar.Days;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.FieldValues;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.model.rule.ContentModel;
import org.nuxeo.datagen.model.rule.DrawnRule;
import org.nuxeo.datagen.model.rule.Fact;
import org.nuxeo.datagen.model.rule.FieldPath;
import org.nuxeo.datagen.model.rule.FieldRule;
import org.nuxeo.datagen.model.rule.ValueRule;
import org.nuxeo.datagen.model.rule.When;
import org.nuxeo.datagen.model.rule.Words;
import org.nuxeo.datagen.model.rule.Words.Vocabulary;
import org.nuxeo.datagen.model.tree.Shares;
import org.nuxeo.datagen.model.tree.TreeModel.Counted;
import org.nuxeo.datagen.model.tree.TreeModel.Node;

/** What the rules of a model ask, and what values are: of documents that are drawn, or of those that a store holds. */
public final class Measures {

    private static final int DOCUMENTS = 100_000;
    private static final int GROUPS = 1_000_000;
    private static final double TEXTS = 1_000_000;

    private final ContentModel model;
    private final Map<Kind, List<Measured>> measured = new LinkedHashMap<>();

    /**
     * @param archive a model
     * @throws IllegalArgumentException if it is no model, but an archive of classes, which has no rules
     */
    public Measures(Archive archive) {
        boolean isModel = archive instanceof ContentModel;
        Check.refuse(!isModel, () -> "measure: " + archive.name() + " has no rules to measure; leave it out");
        this.model = (ContentModel) archive;
    }

    /**
     * Returns a line for each rule of a model, of 100,000 documents.
     *
     * @throws IllegalArgumentException if the archive is no model
     */
    public static List<String> drawn(Archive archive) {
        Measures measures = new Measures(archive);
        ContentModel model = measures.model;
        Dataset dataset = large(model);
        DocumentReader reader = dataset.contents().reader();
        List<String> lines = new ArrayList<>();
        for (Kind kind : dataset.layout().kinds()) {
            List<Identity> some = some(dataset, kind);
            if (!some.isEmpty()) {
                some.forEach(each ->
                        measures.add(kind, reader.fields(dataset.document(each)).build()));
                lines.addAll(measures.lines(kind));
                children(model, dataset, kind, some.size(), lines);
            }
        }
        return lines;
    }

    /** Returns a dataset of a million groups, or of fewer if numbers or codes are too short for so many. */
    private static Dataset large(ContentModel model) {
        for (long groups = GROUPS; ; groups /= 10) {
            try {
                return Dataset.of(
                        DatasetSpec.builder(model).customers(groups).months(12).build(), model);
            } catch (IllegalArgumentException tooMany) {
                if (groups == 1) {
                    throw tooMany;
                }
            }
        }
    }

    /** Returns documents of a kind, one of each of as many equal parts: its share of 100,000. */
    public static List<Identity> some(Dataset dataset, Kind kind) {
        long all = dataset.count(kind);
        long kinds = dataset.layout().kinds().stream()
                .filter(each -> !each.isShared() && each.source() == null)
                .count();
        long count = kind.isShared() || kind.source() != null ? 0 : Math.min(all, DOCUMENTS / kinds);
        return LongStream.range(0, count)
                // anywhere in its part, as values that are dealt repeat with the cell
                .map(i -> all / count * i
                        + all % count * i / count
                        + Draws.scaled(Draws.hash(i, count), Math.max(1, all / count)))
                .mapToObj(place -> dataset.identity(dataset.firstOrdinal(kind) + place))
                .toList();
    }

    /** Adds the values of a document that is generated, or as a store holds them. */
    public void add(Kind kind, FieldValues values) {
        measured.computeIfAbsent(kind, this::rules)
                .forEach(each -> each.of.apply(values).forEach(each.sample::add));
    }

    /**
     * A rule of a field, or in one.
     *
     * @param isDrawn whether the values of documents are independent of each other, and those that the rule gives
     * @param of the values of a document
     */
    private record Measured(
            String name, ValueRule rule, boolean isDrawn, Function<FieldValues, Stream<Object>> of, Sample sample) {}

    private List<Measured> rules(Kind kind) {
        List<FieldRule> fields =
                model.kind(kind).added().stream().filter(FieldRule::isStored).toList();
        // fields with rules come before those that follow from others
        Rules rules = new Rules(fields, model.type(kind).objects(), new ArrayList<>());
        for (int i = 0; i < fields.size(); i++) {
            FieldRule field = fields.get(i);
            Field stored = rules.stored.get(i);
            // a document is not modified before it is created, whatever the rule says
            boolean isDrawn = field.scope().kind() == null && !field.name().equals(Fact.MODIFIED.label());
            rules.add(field.name(), field.rule(), isDrawn, values -> Stream.of(values.object(stored)));
        }
        return rules.all;
    }

    /** The rules of a kind's fields, and those in them. */
    private record Rules(List<FieldRule> fields, List<Field> stored, List<Measured> all) {

        void add(String name, ValueRule rule, boolean isDrawn, Function<FieldValues, Stream<Object>> of) {
            ValueRule inner = rule.present();
            if (inner instanceof DrawnRule.Date date) {
                int base = slot(date.of());
                boolean isOfDocument = date.of().equals(Fact.DATE.label()) && slot(Fact.CREATED.label()) < 0;
                Function<FieldValues, @Nullable Object> from =
                        values -> base < 0 ? values.number(Field.CREATED) : values.object(stored.get(base));
                Function<FieldValues, Stream<Object>> days =
                        values -> of.apply(values).map(value -> days(value, from.apply(values)));
                boolean isKnown = base >= 0 || isOfDocument;
                ValueRule known = isKnown ? rule : new ValueRule.Reference(date.of());
                all.add(new Measured(name, known, isDrawn, isKnown ? days : of, new Sample()));
                return;
            }
            all.add(new Measured(name, rule, isDrawn, of, new Sample()));
            if (inner instanceof ValueRule.Elements list) {
                // elements that differ from those before have other shares than those of their rule
                boolean areDrawn = isDrawn && list.distinct() == null;
                // elements that are absent are not in the list
                add(name + "[]", list.element().present(), areDrawn, values -> of.apply(values)
                        .flatMap(Measures::elements));
            } else if (inner instanceof ValueRule.Complex complex) {
                for (int i = 0; i < complex.parts().size(); i++) {
                    int part = i;
                    ValueRule.Part each = complex.parts().get(i);
                    add(name + "." + each.name(), each.rule(), isDrawn, values -> of.apply(values)
                            .flatMap(value -> elements(value).skip(part).limit(1)));
                }
            } else if (inner instanceof When when && slot(when.field()) >= 0) {
                Field given = stored.get(slot(when.field()));
                when.cases().forEach(each -> {
                    Predicate<FieldValues> is = values -> each.value().equals(String.valueOf(values.object(given)));
                    String label = name + " if " + each.value();
                    add(label, each.rule(), isDrawn, values -> is.test(values) ? of.apply(values) : Stream.empty());
                });
            }
        }

        private int slot(String name) {
            return FieldRule.slot(name, fields);
        }
    }

    private static Stream<Object> elements(@Nullable Object list) {
        return list == null ? Stream.empty() : Stream.of((Object[]) list);
    }

    /** Returns the days from one date to another, or null if there is none. */
    private static @Nullable Object days(@Nullable Object value, @Nullable Object base) {
        return value == null || base == null ? null : (long) Days.ofMillis((long) value) - Days.ofMillis((long) base);
    }

    /** Returns a line for each rule of a kind of which there are values. */
    public List<String> lines(Kind kind) {
        return measured.getOrDefault(kind, List.of()).stream()
                .filter(each -> each.sample.all() > 0)
                .map(each -> {
                    StringBuilder line = new StringBuilder(kind + ", " + each.name + ": ");
                    Sample sample = each.sample;
                    for (Expected figure : Expected.of(each.rule)) {
                        double came = figure.came().applyAsDouble(sample);
                        line.append(figure(figure.name(), figure.asked(), came))
                                .append(each.isDrawn && figure.isMissed(sample) ? " (missed); " : "; ");
                    }
                    return line + String.format(Locale.ROOT, "distinct %,d of %,d", sample.distinct(), sample.count());
                })
                .toList();
    }

    private static String figure(String name, double asked, double came) {
        return String.format(Locale.ROOT, "%s %s asked, %s came", name, number(asked), number(came));
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, Math.abs(value) < 1 ? "%.4f" : "%,.2f", value);
    }

    /** Adds how many documents of a kind belong to the same one, by parent and by document. */
    private static void children(ContentModel model, Dataset dataset, Kind kind, int count, List<String> lines) {
        // counts are those of each document above, whatever folders are between
        Map<Kind, Node> nodes = new HashMap<>();
        model.shape().nodes().stream()
                .filter(each -> each.deal() == null)
                .forEach(each -> nodes.put(each.kind(), each));
        Node node = nodes.get(kind);
        Kind parent = FieldPath.above(kind).stream()
                .filter(nodes::containsKey)
                .findFirst()
                .orElse(null);
        // how many parents have a value higher up depends on how many parents that has
        boolean isHigher = node != null && node.by() != null && node.by().kind() != parent;
        if (node == null || parent == null || kind.isSeries() || isHigher) {
            return;
        }
        Layout layout = dataset.layout();
        Sample came = new Sample();
        for (long i = 0; i < Math.min(count, dataset.count(parent)); i++) {
            came.add(layout.firstPosition(kind, parent, i + 1) - layout.firstPosition(kind, parent, i));
        }
        Sample asked = new Sample();
        for (Counted each : model.shape().counted(node, model.shape().trees())) {
            int[] met = each.counts().met(each.parents());
            for (int i = 0; i < met.length; i++) {
                Collections.nCopies(met[i], each.counts().value(i)).forEach(asked::add);
            }
        }
        lines.add(kind + " of each " + parent + ": by " + parent + " " + figure("mean", asked.mean(), came.mean())
                + "; p99 " + number(came.p99()) + "; by " + kind + " "
                + figure("mean", asked.meanByPart(), came.meanByPart()));
    }

    /** Returns lines with words of vocabularies, and how many of a million texts have them, within five standard deviations. */
    public static List<String> words(Archive archive) {
        if (!(archive instanceof ContentModel model)) {
            return List.of();
        }
        List<String> lines = new ArrayList<>();
        for (Kind kind : model.kinds()) {
            for (FieldRule field : kind.source() == null ? model.kind(kind).added() : List.<FieldRule>of()) {
                field.rule()
                        .all()
                        .filter(rule -> rule instanceof Words words && words.vocabulary() != null)
                        .forEach(rule ->
                                lines.add(kind + ", " + field.name() + ": of a million texts, " + words((Words) rule)));
            }
        }
        return lines;
    }

    private static String words(Words words) {
        Vocabulary vocabulary = Objects.requireNonNull(words.vocabulary());
        double[] shares = vocabulary.shares();
        Shares sizes = words.sizes().shares();
        int[] met = sizes.met(Shares.MOST_PLACES);
        List<String> hits = new ArrayList<>();
        for (long next = 1; next < 10L * vocabulary.size(); next *= 10) {
            int rank = (int) Math.min(next, vocabulary.size());
            double without = 1 - shares[rank - 1];
            double none = IntStream.range(0, sizes.size())
                    .mapToDouble(size -> Math.pow(without, sizes.value(size)) * met[size] / Shares.MOST_PLACES)
                    .sum();
            double mean = TEXTS * (1 - none);
            double bound = Math.ceil(5 * Math.sqrt(mean * none));
            String word = vocabulary.word(rank);
            hits.add(String.format(Locale.ROOT, "rank %,d %s in %,.0f ± %,.0f", rank, word, mean, bound));
        }
        return String.join(", ", hits);
    }
}
