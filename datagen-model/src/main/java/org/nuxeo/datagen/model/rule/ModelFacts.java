// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.question.DocumentQuestions;
import org.nuxeo.datagen.core.question.Question.AnswerType;
import org.nuxeo.datagen.core.question.Told;
import org.nuxeo.datagen.core.question.Users;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.Placement;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.core.schema.ValueType.Base;

/** What questions can ask of the kinds of a model that have documents in a dataset. */
abstract class ModelFacts extends DocumentQuestions {

    private static final Map<Base, AnswerType> ANSWERS =
            Map.of(Base.STRING, AnswerType.TEXT, Base.BOOLEAN, AnswerType.BOOLEAN, Base.DATE, AnswerType.DATE);
    private static final Told TITLE = fact("title", Field.TITLE.name(), ValueType.STRING, Document::title);
    private static final int LONGEST = 80;

    final ContentModel model;
    private final Map<Kind, DealtCounts> counts = new TreeMap<>();

    /** What versions of a kind differ in, and the lists of a kind with rows that a part can tell apart. */
    final Map<Kind, List<Told>> changing = new TreeMap<>();

    final Map<Kind, List<Field>> rows = new TreeMap<>();

    /** By type, the dealt fields that a query can have as conditions, and those that have a sum. */
    final Map<String, List<DealtCounts.Field>> conditions = new TreeMap<>();

    final Map<String, List<DealtCounts.Field>> summed = new TreeMap<>();

    ModelFacts(Dataset dataset, Users users) {
        super(dataset, users);
        this.model = ((ModelContents) dataset.contents()).model();
        List<Kind> own = model.kinds().stream()
                .filter(kind -> dataset.count(kind) > 0 && !kind.isShared() && !kind.isProxy())
                .toList();
        own.forEach(this::add);
        if (facts.isEmpty()) {
            own.forEach(kind -> put(facts, kind, true, CREATED));
        }
        facts.keySet().forEach(kind -> FieldPath.above(kind)
                .forEach(each -> put(above, kind, !each.isSeries() && facts.containsKey(each), each)));
        facts.keySet().forEach(this::deal);
    }

    /** Returns what a document tells by a value, if that is short. */
    static Told fact(String noun, String property, ValueType type, Function<ModelDocument, @Nullable Object> value) {
        AnswerType answer = ANSWERS.getOrDefault(type.base(), AnswerType.NUMBER);
        return new Told(noun, property, Field.column(property), answer, of -> {
            Object found = value.apply((ModelDocument) of);
            String text = found == null ? "" : Template.text(type.base(), found);
            return text.isEmpty() || text.length() > LONGEST ? null : text;
        });
    }

    private static <K, T> void put(Map<K, List<T>> map, K key, boolean isIn, T value) {
        if (isIn) {
            map.computeIfAbsent(key, each -> new ArrayList<>()).add(value);
        }
    }

    private void add(Kind kind) {
        boolean isLive = !kind.isVersion();
        for (Field field : dataset.type(kind).objects()) {
            FieldRule added = field(kind, field.name());
            ValueRule rule = added.rule().present();
            ValueType type = field.type();
            boolean isByVersion = added.scope().isOfVersions()
                    || rule.references().stream().anyMatch(each -> each.startsWith(Fact.VERSION.label()));
            boolean isDull = rule instanceof ValueRule.Constant || rule instanceof Relation;
            Told fact = fact(called(field.localName(), type), field.name(), type, each -> each.object(field));
            put(isLive ? facts : changing, kind, type.isScalar() && !isDull && (isLive || isByVersion), fact);
            boolean isList = isLive && type.base() == Base.LIST;
            put(rows, kind, isList && type.elementType().parts().stream().anyMatch(part -> isKey(part.type())), field);
        }
        Told title = model.kind(kind).title() == null ? CREATED : TITLE;
        put(facts, kind, isLive && (facts.containsKey(kind) || kind.hasFiles()), title);
    }

    private FieldRule field(Kind kind, String name) {
        List<FieldRule> fields = model.kind(kind).fields();
        return fields.get(FieldRule.slot(name, fields));
    }

    private void deal(Kind kind) {
        String type = dataset.type(kind).name();
        boolean isAlone = ofType(type).size() == 1
                && layout.repositories().stream().anyMatch(each -> dataset.count(each, kind) == dataset.count(kind));
        for (DealtCounts.Field each : isAlone ? counts(kind).fields() : List.<DealtCounts.Field>of()) {
            FieldRule field = field(kind, each.name());
            boolean isFound = field.placements().contains(Placement.INDEX)
                    && !each.rule().type().equals(ValueType.DOUBLE);
            put(conditions, type, field.isStored() && isFound, each);
            put(summed, type, field.isStored() && each.rule() instanceof Numbered.Range, each);
        }
    }

    DealtCounts counts(Kind kind) {
        return counts.computeIfAbsent(kind, each -> new DealtCounts(dataset, each));
    }

    static boolean isKey(ValueType type) {
        return type.base() == Base.STRING || type.isWhole();
    }

    static String called(DealtCounts.Field field) {
        return called(field.name().substring(field.name().indexOf(':') + 1), ValueType.STRING);
    }
}
