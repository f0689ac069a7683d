// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.reader;

import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.model.rule.Fact;
import org.nuxeo.datagen.model.yaml.Entry;

/**
 * What the rules of a kind call fields and facts. For its own documents the name suffices; for documents above, {@code parent}
 * or the name of a kind and a dot precede it.
 *
 * @param parent names of the kind of the parents, or null for groups
 * @param defaultSchema schema of fields unless the kind has its own
 * @param homes name of the home of a group
 */
record KindNames(TreeKind kind, @Nullable KindNames parent, String defaultSchema, String homes) {

    static final String PARENT = "parent";

    /** Returns the full name of what is called so; it is left as it is if there is none. */
    String full(String called) {
        int dot = called.indexOf('.');
        if (dot < 0) {
            return own(called);
        }
        String first = called.substring(0, dot);
        for (KindNames above = parent; above != null; above = above.parent) {
            if (first.equals(PARENT) && above.kind.folder() == null || first.equals(above.kind.label())) {
                String name = above.full(called.substring(dot + 1));
                return name.indexOf('.') < 0 ? above.kind.label() + "." + name : name;
            }
        }
        return called;
    }

    private String own(String called) {
        Entry fields = kind.members().get("fields");
        if (fields != null && fields.members().containsKey(called)) {
            Entry schema = kind.members().get("schema");
            return called.contains(":") ? called : (schema == null ? defaultSchema : schema.text()) + ":" + called;
        }
        if (called.equals(homes)) {
            return Fact.HOME.label();
        }
        return switch (called) {
            case "title" -> Fact.TITLE.label();
            case "number" -> kind.isNumbered() ? Fact.NAME.label() : called;
            case "period" -> Fact.MONTH.label();
            case "created" -> Fact.CREATED.label();
            case "modified" -> Fact.MODIFIED.label();
            case "creator" -> Fact.CREATOR.label();
            case "lastContributor" -> Fact.LAST_CONTRIBUTOR.label();
            default -> called;
        };
    }
}
