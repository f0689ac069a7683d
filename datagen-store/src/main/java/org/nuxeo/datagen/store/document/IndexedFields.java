// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import java.util.EnumSet;
import java.util.Set;
import org.nuxeo.datagen.core.schema.Field;

/** Which fields of a document go into the index. */
public enum IndexedFields {
    /** Everything that Nuxeo indexes. */
    ALL(EnumSet.allOf(Field.class)),
    /** Only the system fields, title, account number and document date: enough to find a document in an archive. */
    LIMITED(EnumSet.of(Field.TITLE, Field.ACCOUNT_NUMBER, Field.DOCUMENT_DATE));

    private final Set<Field> fields;

    IndexedFields(Set<Field> fields) {
        this.fields = fields;
    }

    /** Returns whether a field goes into the index if a document has it. */
    public boolean has(Field field) {
        return fields.contains(field);
    }
}
