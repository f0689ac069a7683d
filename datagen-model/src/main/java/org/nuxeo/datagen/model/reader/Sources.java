// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.reader;

import static java.util.Objects.requireNonNull;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.ArchiveException;
import org.nuxeo.datagen.model.person.PersonCorpus;
import org.nuxeo.datagen.model.rule.ValueRule;
import org.nuxeo.datagen.model.yaml.Entry;

/**
 * What the rules of a kind can name and draw from.
 *
 * @param kind kind whose rules they are
 * @param above kinds above it with those of folders, the nearest first
 * @param homes what the home of a group is called
 * @param persons corpora of people by the names that the model gives them
 */
record Sources(TreeKind kind, List<TreeKind> above, String homes, Map<String, @Nullable PersonCorpus> persons) {

    static final String PARENT = "parent";

    /**
     * Returns the full name of a field or fact; it is left as it is if there is none. For the kind's own documents the name
     * suffices; for documents above, {@code parent} or the name of a kind and a dot precede it.
     */
    String full(String called) {
        return called.startsWith(ValueRule.PART) ? called : full(kind, above, called);
    }

    private String full(TreeKind own, List<TreeKind> higher, String called) {
        int dot = called.indexOf('.');
        if (dot < 0) {
            return own.full(called, homes);
        }
        String first = called.substring(0, dot);
        for (int i = 0; i < higher.size(); i++) {
            TreeKind each = higher.get(i);
            if (first.equals(each.label()) || first.equals(PARENT) && each.folder() == null) {
                String name = full(each, higher.subList(i + 1, higher.size()), called.substring(dot + 1));
                return name.indexOf('.') < 0 ? each.label() + "." + name : name;
            }
        }
        return called;
    }

    /**
     * Returns the name of the kind of the parents, between which and the documents there may be folders, or null.
     *
     * @param above kinds above the documents with those of folders, the nearest first
     */
    static @Nullable String parent(List<TreeKind> above) {
        return above.stream()
                .filter(each -> each.folder() == null)
                .map(TreeKind::label)
                .findFirst()
                .orElse(null);
    }

    /** Returns the name of the kind of the parents. */
    String parent(Entry asked) {
        String parent = parent(above);
        String remedy = "must be a kind, as documents of this one have no parent of a kind";
        asked.require(parent != null, asked.text(), remedy);
        return requireNonNull(parent);
    }

    /** Returns the name of the kind of the folders in which documents lie by the value of a field, or null if there are none. */
    @Nullable
    String folderBy(String field) {
        return above.stream()
                .takeWhile(each -> each.folder() != null)
                .filter(each -> field.equals(requireNonNull(each.folder()).field()))
                .map(TreeKind::label)
                .reduce((near, far) -> far)
                .orElse(null);
    }

    /** Returns the name of a kind that an entry names, which may be {@code parent}. */
    String kind(Entry name) {
        return name.text().equals(PARENT) ? parent(name) : name.text();
    }

    /** Returns the corpus with a name: one of the model's, or of a country that comes with the program. */
    PersonCorpus persons(Entry name) {
        Set<String> known = new LinkedHashSet<>(persons.keySet());
        known.addAll(PersonsReader.COUNTRIES);
        if (!persons.containsKey(name.oneOf(known))) {
            return new PersonsReader(name, name.text(), null).tables();
        }
        PersonCorpus own = persons.get(name.text());
        if (own == null) {
            // its tables have a mistake that is told already
            throw new ArchiveException(List.of());
        }
        return own;
    }
}
