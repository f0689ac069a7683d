// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.schema.DocumentType;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.core.schema.ValueType.Base;
import org.nuxeo.datagen.core.schema.ValueType.Part;
import org.nuxeo.datagen.core.text.Canonical;
import org.nuxeo.datagen.model.rule.FieldTypes.Site;

/**
 * The fields of Nuxeo's own schemas for which a model can have rules. Every document has five of them, which agree with each
 * other unless the model has a rule for each: contributors are the creator and the last contributor, and a document is modified
 * when it is created. None is modified before.
 */
final class NuxeoFields {

    /** The type of each field. */
    static final Map<String, ValueType> TYPES = new TreeMap<>();

    /** The names of those of Dublin Core. */
    static final List<String> DUBLIN_CORE;

    /** The field of a collection with the ids of its members. */
    static final String DOCUMENT_IDS = "collection:documentIds";

    private static final String CREATED = Fact.CREATED.label();
    private static final String MODIFIED = Fact.MODIFIED.label();
    private static final String CREATOR = Fact.CREATOR.label();
    private static final String LAST = Fact.LAST_CONTRIBUTOR.label();
    private static final String CONTRIBUTORS = "dc:contributors";

    /** The facets without which Nuxeo has no such field. */
    static final Map<String, String> FACETS =
            Map.of(DOCUMENT_IDS, "Collection", DocumentType.COLLECTION_IDS, DocumentType.MEMBER_FACET);

    /** The field that stands for another one that a document would lack. */
    private static final Map<String, String> INSTEAD =
            Map.of(MODIFIED, CREATED, LAST, CREATOR, CONTRIBUTORS, CREATOR, CREATED, CREATED, CREATOR, CREATOR);

    static {
        ValueType texts = ValueType.list(ValueType.STRING);
        dublinCore(
                ValueType.STRING,
                "coverage creator description format language lastContributor nature publisher rights source");
        dublinCore(ValueType.DATE, "created expired issued modified valid");
        dublinCore(texts, "contributors subjects");
        DUBLIN_CORE = List.copyOf(TYPES.keySet());
        TYPES.put(DOCUMENT_IDS, texts);
        TYPES.put(DocumentType.COLLECTION_IDS, texts);
        Part label = new Part("label", ValueType.STRING);
        Part user = new Part("username", ValueType.STRING);
        TYPES.put(DocumentType.TAGS, ValueType.list(ValueType.complex(List.of(label, user))));
    }

    private NuxeoFields() {}

    private static void dublinCore(ValueType type, String names) {
        Stream.of(names.split(" ")).forEach(name -> TYPES.put("dc:" + name, type));
    }

    /** Returns the fields that a kind has with some rules of its own: those, and what follows from them. */
    static List<FieldRule> completed(List<FieldRule> given) {
        Set<String> names = new LinkedHashSet<>();
        given.forEach(field -> names.add(field.name()));
        List<FieldRule> all = new ArrayList<>(given);
        if (names.contains(CREATED)) {
            follow(MODIFIED, List.of(CREATED), names, all);
        }
        boolean hasLast = names.contains(LAST);
        if (names.contains(CREATOR) || names.contains(CONTRIBUTORS)) {
            follow(LAST, List.of(names.contains(CONTRIBUTORS) ? CONTRIBUTORS : CREATOR), names, all);
        }
        if (names.contains(LAST)) {
            follow(CONTRIBUTORS, hasLast ? List.of(CREATOR, LAST) : List.of(CREATOR), names, all);
        }
        return all;
    }

    private static void follow(String name, List<String> from, Set<String> names, List<FieldRule> all) {
        if (names.add(name)) {
            all.add(new FieldRule(name, new Following(name, from)));
        }
    }

    /** Returns the field that the value of a field depends on, whatever its rule is, or null. */
    static @Nullable String dependsOn(String name) {
        String other = INSTEAD.get(name);
        return name.equals(other) ? null : other;
    }

    /** Returns the values of a field that every document has: what is missing, or too early, is that of another field. */
    static ValueFunction completed(String name, ValueFunction own, RuleCompiler rules) {
        String other = INSTEAD.get(name);
        if (other == null) {
            return own;
        }
        ValueFunction instead = name.equals(other) ? rules.fact(other, rules.kind()) : rules.reference(other);
        return (facts, values, code) -> {
            Object value = own.value(facts, values, code);
            Object least = Objects.requireNonNull(instead.value(facts, values, code));
            if (name.equals(CONTRIBUTORS)) {
                return value == null || ((Object[]) value).length == 0 ? new Object[] {least} : value;
            }
            return value == null || name.equals(MODIFIED) && (long) value < (long) least ? least : value;
        };
    }

    /**
     * The value of a field that has no rule: that of another one, the last element of a list, or the list of some.
     *
     * @param from names of the fields from which it follows
     */
    record Following(String name, List<String> from) implements ValueRule {

        @Override
        public List<String> references() {
            return from;
        }

        @Override
        public ValueType type(Site site) {
            return Objects.requireNonNull(TYPES.get(name));
        }

        @Override
        public ValueFunction function(RuleCompiler rules, String path) {
            List<ValueFunction> others = from.stream().map(rules::reference).toList();
            if (Objects.requireNonNull(TYPES.get(name)).base() == Base.LIST) {
                return (facts, values, code) -> others.stream()
                        .map(each -> each.value(facts, values, code))
                        .distinct()
                        .toArray();
            }
            return others.get(0).then(value -> value instanceof Object[] list ? list[list.length - 1] : value);
        }

        /** Writes nothing, as it follows from the rest of the text. */
        @Override
        public void write(Canonical to) {}
    }
}
