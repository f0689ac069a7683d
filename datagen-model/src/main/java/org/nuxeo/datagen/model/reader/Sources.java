// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.reader;

import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.ArchiveException;
import org.nuxeo.datagen.model.person.PersonCorpus;
import org.nuxeo.datagen.model.yaml.Entry;

/**
 * What rules draw from besides the model file itself.
 *
 * @param folder folder of the files that the model names, or null if it must not name any
 * @param persons corpora of people by the names that the model gives them
 * @param kind name of the kind whose rules they are, or null in a model of a bank
 * @param parent name of the kind of the parents, or null if there is none
 */
record Sources(
        @Nullable Path folder,
        Map<String, @Nullable PersonCorpus> persons,
        @Nullable String kind,
        @Nullable String parent) {

    /** Returns the name of the kind of the parents. */
    String parent(Entry asked) {
        if (parent == null) {
            throw asked.error(asked.text(), "must be a kind, as documents of this one have no parent of a kind");
        }
        return parent;
    }

    /** Returns the name of a kind that an entry names, which may be {@code parent}. */
    String kind(Entry name) {
        return name.text().equals(KindNames.PARENT) ? parent(name) : name.text();
    }

    /** Returns the corpus with a name: one of the model's, or of a country that comes with the program. */
    PersonCorpus persons(Entry name) {
        Set<String> known = new LinkedHashSet<>(persons.keySet());
        known.addAll(PersonsReader.COUNTRIES);
        if (!persons.containsKey(FieldsReader.known(name, known))) {
            return PersonsReader.ofCountry(name);
        }
        PersonCorpus own = persons.get(name.text());
        if (own == null) {
            // its tables have a mistake that is told already
            throw new ArchiveException(List.of());
        }
        return own;
    }
}
