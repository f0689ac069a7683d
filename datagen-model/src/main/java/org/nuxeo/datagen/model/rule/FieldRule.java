// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.nuxeo.datagen.core.schema.DocumentType;
import org.nuxeo.datagen.core.schema.Placement;
import org.nuxeo.datagen.core.text.Canonical;

/**
 * What a model says of a field that it adds to a kind.
 *
 * @param name name in Nuxeo: schema, colon and name
 * @param rule how the value follows from the document
 * @param scope what drawn values belong to
 * @param placements where the field is besides the repository
 * @param key name in MongoDB, which Nuxeo writes without the schema where that has no prefix
 * @param isStored whether documents have it; otherwise it is nowhere, and only rules read it
 */
public record FieldRule(
        String name, ValueRule rule, Scope scope, Set<Placement> placements, String key, boolean isStored)
        implements Canonical.Part {

    private static final String NAME = "[a-z][A-Za-z0-9_]{0,31}:[A-Za-z][A-Za-z0-9_]{0,63}";
    private static final List<String> EVERYWHERE = labels(EnumSet.allOf(Placement.class));

    public FieldRule {
        String remedy = ": must be a schema, a colon and a name of letters and digits, such as policy:risk";
        Numbers.require(name.matches(NAME), "field " + name + remedy);
        placements = Set.copyOf(placements);
    }

    /** Creates a field that is everywhere under its name, and whose values are drawn for each document. */
    public FieldRule(String name, ValueRule rule) {
        this(name, rule, Scope.DOCUMENT, EnumSet.allOf(Placement.class), name, true);
    }

    /** Creates the field in which collections have the ids of their members, or members the ids of their collections. */
    public static FieldRule collected(List<Collected.Link> links, boolean isOfMembers) {
        String name = isOfMembers ? DocumentType.COLLECTION_IDS : NuxeoFields.DOCUMENT_IDS;
        return new FieldRule(name, new Collected(links, isOfMembers));
    }

    @Override
    public void write(Canonical to) {
        to.with("name", name)
                .with("rule", rule)
                .with("per", scope.label(), Scope.DOCUMENT.label())
                .with("in", labels(placements), EVERYWHERE)
                .with("key", key, name)
                .with("stored", isStored, true);
    }

    private static List<String> labels(Set<Placement> placements) {
        return placements.stream().sorted().map(Placement::label).toList();
    }

    /** Returns the place of a field among others, or -1 if it is none of them. */
    public static int slot(String name, List<FieldRule> fields) {
        return fields.stream().map(FieldRule::name).toList().indexOf(name);
    }

    /** Returns the name without the schema. */
    public String localName() {
        return name.substring(name.indexOf(':') + 1);
    }
}
