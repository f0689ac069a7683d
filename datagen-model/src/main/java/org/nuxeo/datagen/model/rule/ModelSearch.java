// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.id.Hits;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.model.person.PersonDeal;
import org.nuxeo.datagen.model.person.PersonFact;
import org.nuxeo.datagen.model.tree.TreePlan;

/**
 * Documents that are found without an index: by the values of dealt fields, and groups by the names of their persons.
 *
 * @param persons names of the persons of groups, or null if they are none
 */
record ModelSearch(
        ContentModel model, TreePlan plan, @Nullable PersonDeal persons) {

    private static final Pattern FIELD = Pattern.compile("([a-z0-9-]+)\\.([^=]+)=(.*)");

    /**
     * Returns the documents that a text such as {@code policy.line=home} or a name means, or null if it is neither.
     *
     * @throws IllegalArgumentException if a field is not dealt or never has that value
     */
    @Nullable
    Hits find(Layout layout, String text) {
        Matcher field = FIELD.matcher(text);
        if (field.matches()) {
            return find(layout, text, model.kinds().of(field.group(1)), field.group(2), field.group(3));
        }
        Kind group = model.kinds().group();
        return persons == null ? null : persons.hits(group, text, layout.count(group));
    }

    private Hits find(Layout layout, String text, Kind kind, String name, String value) {
        PersonFact fact = PersonFact.of(name);
        boolean isName = fact == PersonFact.LAST_NAME || fact == PersonFact.FULL_NAME;
        if (isName && persons != null && kind == model.kinds().group()) {
            return persons.hits(kind, value, layout.count(kind));
        }
        AddedField field = model.kind(kind).added().stream()
                .filter(each -> each.name().equals(name) || each.localName().equals(name))
                .findFirst()
                .orElseThrow(
                        () -> new IllegalArgumentException(text + ": a " + kind.label() + " has no field " + name));
        if (!(field.rule() instanceof DrawnRule.Dealt dealt)) {
            throw new IllegalArgumentException(
                    text + ": only an index finds it; dealt fields, with deal: exact, are found without one");
        }
        try {
            long found = dealt.of().number(value);
            return dealt.values(plan, kind, field.name()).hits(kind, found, layout.count(kind));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(text + ": " + name + " is never " + value + ": " + e.getMessage(), e);
        }
    }
}
