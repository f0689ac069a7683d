// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.FieldType;
import org.nuxeo.datagen.store.document.StoredDocument;

/** The naive form of a record with all fields, for Jackson: the fields are in maps by their names. */
record NaiveRecord(
        String kind,
        int rowIdHigh,
        long rowIdLow,
        String repository,
        String type,
        String id,
        String parentId,
        List<String> ancestorIds,
        String name,
        String path,
        Map<String, String> texts,
        Map<String, Long> numbers) {

    static NaiveRecord of(StoredDocument document) {
        Map<String, String> texts = new LinkedHashMap<>();
        Map<String, Long> numbers = new LinkedHashMap<>();
        for (Field field : Field.values()) {
            if (field.isStored() && document.fields().has(field)) {
                if (field.type() == FieldType.TEXT) {
                    texts.put(field.xpath(), document.text(field));
                } else {
                    numbers.put(field.xpath(), document.number(field));
                }
            }
        }
        return new NaiveRecord(
                document.kind().label(),
                document.rowIdHigh(),
                document.rowIdLow(),
                document.repository(),
                document.type(),
                document.id(),
                document.parentId(),
                document.ancestorIds(),
                document.name(),
                document.path(),
                texts,
                numbers);
    }
}
