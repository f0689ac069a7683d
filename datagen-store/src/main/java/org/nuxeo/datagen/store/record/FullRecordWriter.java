// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.record;

import static org.nuxeo.datagen.store.record.AvroBytes.number;
import static org.nuxeo.datagen.store.record.AvroBytes.text;
import static org.nuxeo.datagen.store.record.AvroBytes.texts;

import org.nuxeo.datagen.store.document.ByteSink;
import org.nuxeo.datagen.store.document.StoredDocument;

/**
 * Writes documents as the binary body of full records, field by field. It does not use Avro's generic records, so that
 * no field is looked up by name and no object is created.
 */
final class FullRecordWriter {

    private final FullRecordFields fields;
    private final AddedFields added;

    /** @param added fields that the content model adds, or null if it adds none */
    FullRecordWriter(FullRecordFields fields, AddedFields added) {
        this.fields = fields;
        this.added = added;
    }

    /** Appends a document. */
    void write(StoredDocument document, long baseFingerprint, ByteSink out) {
        number(baseFingerprint, out);
        text(document.kind().label(), out);
        number(document.rowIdHigh(), out);
        number(document.rowIdLow(), out);
        text(document.repository(), out);
        text(document.type(), out);
        text(document.id(), out);
        text(document.parentId(), out);
        texts(document.ancestorIds(), out);
        text(document.name(), out);
        text(document.path(), out);
        fields.write(document.fields(), out);
        if (added != null) {
            added.write(document.kind(), document.fields(), out);
        }
    }
}
