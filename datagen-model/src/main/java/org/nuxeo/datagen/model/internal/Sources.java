// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.internal;

import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.person.PersonCorpus;

/**
 * What rules draw from besides the model file itself.
 *
 * @param folder folder of the files that the model names, or null if it must not name any
 * @param persons corpora of people by the names that the model gives them
 */
record Sources(@Nullable Path folder, Map<String, PersonCorpus> persons) {

    PersonCorpus persons(Entry name) {
        if (persons.isEmpty()) {
            throw name.error(name.text() + ": must be one of persons: at the top of the file, which is missing");
        }
        return persons.get(FieldsReader.known(name, persons.keySet()));
    }
}
