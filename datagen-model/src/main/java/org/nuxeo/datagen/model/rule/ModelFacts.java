// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.calendar.Period;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.core.question.Dice;
import org.nuxeo.datagen.core.question.Question.AnswerType;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.Placement;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.core.schema.ValueType.Base;
import org.nuxeo.datagen.model.tree.TreeModel;

/** What questions can ask of the kinds of a model that have documents in a dataset. */
final class ModelFacts {

    static final Told CREATED =
            new Told("date of creation", Field.CREATED.name(), ValueType.DATE, Document::documentMillis);
    private static final Told TITLE = new Told("title", Field.TITLE.name(), ValueType.STRING, Document::title);
    private static final int LONGEST = 80;

    private final Dataset dataset;
    private final Layout layout;
    private final ContentModel model;
    private final Set<Kind> numbered;

    /** The kinds of documents that are no versions; those that tell something; those of them below others, and those that are retained. */
    final List<Kind> all;

    final List<Kind> kinds;
    final List<Kind> lower;
    final List<Kind> retained;

    /** What documents of a kind tell, what their versions differ in, and their lists with rows that a part can tell apart. */
    final Map<Kind, List<Told>> facts = new TreeMap<>();

    final Map<Kind, List<Told>> changing = new TreeMap<>();
    final Map<Kind, List<Field>> rows = new TreeMap<>();

    /** The kinds above a kind that tell something and come in no series. */
    final Map<Kind, List<Kind>> above = new TreeMap<>();

    /** The types without shared folders; by type, the dealt fields that a query can have as conditions, and those that have a sum. */
    final List<String> counted;

    final Map<String, List<DealtCounts.Field>> conditions = new TreeMap<>();
    final Map<String, List<DealtCounts.Field>> summed = new TreeMap<>();
    private final Map<String, List<Kind>> types;
    private final Map<Kind, DealtCounts> counts = new TreeMap<>();

    /** A fact that a document tells, by what it is called. */
    record Told(String noun, String property, ValueType type, Function<ModelDocument, @Nullable Object> value) {

        /** Returns the text of a document's value, or null if it has none that is short. */
        @Nullable
        String said(ModelDocument of) {
            Object found = value.apply(of);
            String text = found == null ? "" : Template.text(type.base(), found);
            return text.isEmpty() || text.length() > LONGEST ? null : text;
        }

        AnswerType answer() {
            return switch (type.base()) {
                case STRING -> AnswerType.TEXT;
                case BOOLEAN -> AnswerType.BOOLEAN;
                case DATE -> AnswerType.DATE;
                default -> AnswerType.NUMBER;
            };
        }
    }

    ModelFacts(Dataset dataset, ContentModel model) {
        this.dataset = dataset;
        this.layout = dataset.layout();
        this.model = model;
        numbered = model.shape().nodes().stream()
                .filter(node -> node.name().numberDigits() > 0)
                .map(TreeModel.Node::kind)
                .collect(Collectors.toSet());
        List<Kind> some =
                model.kinds().stream().filter(kind -> layout.count(kind) > 0).toList();
        all = some.stream().filter(kind -> !kind.isVersion()).toList();
        types = all.stream()
                .collect(Collectors.groupingBy(kind -> dataset.type(kind).name()));
        List<Kind> own = some.stream()
                .filter(kind -> !kind.isShared() && !kind.isProxy())
                .toList();
        own.forEach(this::add);
        if (facts.isEmpty()) {
            own.forEach(kind -> put(facts, kind, true, CREATED));
        }
        kinds = List.copyOf(facts.keySet());
        kinds.forEach(kind -> FieldPath.above(kind)
                .forEach(each -> put(above, kind, !each.isSeries() && facts.containsKey(each), each)));
        lower = List.copyOf(above.keySet());
        retained = kinds.stream()
                .filter(kind -> model.kind(kind).retention() != null)
                .toList();
        counted = types.keySet().stream()
                .filter(type -> ofType(type).stream().noneMatch(Kind::isShared))
                .sorted()
                .toList();
        kinds.forEach(this::deal);
    }

    private static <K, T> void put(Map<K, List<T>> map, K key, boolean isIn, T value) {
        if (isIn) {
            map.computeIfAbsent(key, each -> new ArrayList<>()).add(value);
        }
    }

    private void add(Kind kind) {
        boolean isLive = !kind.isVersion();
        for (Field field : dataset.type(kind).objects()) {
            AddedField added = field(kind, field.name());
            ValueRule rule = added.rule() instanceof Present some ? some.rule() : added.rule();
            boolean isDull = rule instanceof ValueRule.Constant || rule instanceof Relation;
            boolean isByVersion = added.scope().isOfVersions()
                    || rule.references().stream().anyMatch(each -> each.startsWith(Fact.VERSION.label()));
            ValueType type = field.type();
            boolean isAsked = type.isScalar() && !isDull;
            Told fact = new Told(noun(field.localName(), type), field.name(), type, each -> each.object(field));
            put(facts, kind, isAsked && isLive, fact);
            put(changing, kind, isAsked && !isLive && isByVersion, fact);
            boolean isList = isLive && type.base() == Base.LIST;
            put(rows, kind, isList && type.elementType().parts().stream().anyMatch(part -> isKey(part.type())), field);
        }
        boolean isTitled = model.kind(kind).title() != null;
        put(facts, kind, isLive && (facts.containsKey(kind) || kind.hasFiles()), isTitled ? TITLE : CREATED);
    }

    private AddedField field(Kind kind, String name) {
        return model.kind(kind).fields().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private void deal(Kind kind) {
        String type = dataset.type(kind).name();
        boolean isAlone = ofType(type).size() == 1
                && layout.repositories().stream().anyMatch(each -> layout.count(each, kind) == layout.count(kind));
        for (DealtCounts.Field each : isAlone ? counts(kind).fields() : List.<DealtCounts.Field>of()) {
            AddedField field = field(kind, each.name());
            boolean isFound = field.placements().contains(Placement.INDEX)
                    && !each.rule().type().equals(ValueType.DOUBLE);
            put(conditions, type, field.isStored() && isFound, each);
            put(summed, type, field.isStored() && each.rule() instanceof Numbered.Range, each);
        }
    }

    DealtCounts counts(Kind kind) {
        return counts.computeIfAbsent(kind, each -> new DealtCounts(dataset, each));
    }

    /** Returns the kinds of a type, those of proxies included. */
    List<Kind> ofType(String type) {
        return types.getOrDefault(type, List.of());
    }

    /** Returns what people call a document: by its type if that is also the type of others. */
    String noun(Kind kind) {
        String type = dataset.type(kind).name();
        return ofType(type).size() == 1
                ? kind.noun()
                : noun(type, ValueType.STRING).strip();
    }

    /** Returns whether the name of a document is a number, which no other one has. */
    boolean isNumbered(Kind kind) {
        return numbered.contains(kind);
    }

    /** Returns how many documents of a kind, in each period, belong to another document. */
    long count(Kind kind, Document of) {
        long position = of.identity().position();
        return FieldPath.above(kind).contains(of.kind())
                ? layout.firstPosition(kind, of.kind(), position + 1) - layout.firstPosition(kind, of.kind(), position)
                : 0;
    }

    /** Returns a document that could be there and is not: of a later group, or of a series before its first period; or null. */
    @Nullable
    Identity missing(Identity of, Dice dice) {
        Period each = of.kind().period();
        if (each != null) {
            int period = each.from(dataset.spec().firstMonth()) - 1 - dice.below(12);
            return period < each.first() ? null : new Identity(of.kind(), of.position(), period);
        }
        long position = layout.count(of.kind()) + dice.below(1000);
        long most = model.shape().nodes().stream()
                .filter(node -> node.kind() == of.kind() && isNumbered(node.kind()))
                .mapToLong(node -> (long) Math.pow(10, node.name().numberDigits()))
                .findFirst()
                .orElse(Long.MAX_VALUE);
        return layout.group(of) < 0 || position >= most ? null : new Identity(of.kind(), position, 0);
    }

    static boolean isKey(ValueType type) {
        return type.base() == Base.STRING || type.isWhole();
    }

    static String noun(DealtCounts.Field field) {
        return noun(field.name().substring(field.name().indexOf(':') + 1), ValueType.STRING);
    }

    /** Returns what people call a field. */
    static String noun(String name, ValueType type) {
        String words = name.replaceAll("([A-Z])", " $1").replaceAll("[-_]", " ").toLowerCase(Locale.ROOT);
        return type.base() == Base.DATE && !words.contains("date") ? words + " date" : words;
    }
}
