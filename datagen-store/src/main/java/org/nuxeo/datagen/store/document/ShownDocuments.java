// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.id.BlobKey;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.FieldValues;
import org.nuxeo.datagen.core.schema.Placement;
import org.nuxeo.datagen.core.schema.Property;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.render.BlobRenderer;
import org.nuxeo.datagen.render.DocumentRenderer;
import org.nuxeo.datagen.store.document.Governance.ProxyState;
import org.nuxeo.datagen.store.document.Governance.VersionState;
import org.nuxeo.datagen.store.document.ShownDocument.File;
import org.nuxeo.datagen.store.id.IdScheme;

/** The documents of a dataset as they are shown. One instance for each thread, since it caches data of the last one. */
public record ShownDocuments(Dataset dataset, StoredDocuments model, DocumentRenderer renderer) {
    public ShownDocuments(Dataset dataset) {
        this(dataset, IdScheme.DEFAULT);
    }

    /** @param ids the ids that documents have in the repositories */
    public ShownDocuments(Dataset dataset, IdScheme ids) {
        this(dataset, new StoredDocuments(dataset, null, null, ids, false), new DocumentRenderer());
    }

    /** Returns a document of the dataset, with all details of its blob. */
    public ShownDocument document(Identity identity) {
        return document(identity, File.DIGESTS);
    }

    /** Returns a document of the dataset. */
    public ShownDocument document(Identity identity, File file) {
        Document document = dataset.document(identity);
        StoredDocument stored = model.document(identity);
        List<ShownDocument.Parent> parents = new ArrayList<>();
        for (Identity ancestor : document.ancestors()) {
            String path = ancestor.isRoot() ? "/" : dataset.document(ancestor).path();
            parents.add(new ShownDocument.Parent(model.id(ancestor), path));
        }
        Governance governance = stored.governance();
        List<ShownDocument.Blob> blobs = IntStream.range(0, file == File.NONE ? 0 : document.fileCount())
                .mapToObj(number -> blob(document, number, file))
                .toList();
        return new ShownDocument(
                document.ordinal(),
                document.kind().label(),
                document.type(),
                stored.id(),
                stored.parentId(),
                stored.repository(),
                stored.path(),
                stored.name(),
                properties(stored),
                blobs.isEmpty() ? null : blobs.get(0),
                blobs.size() > 1 ? blobs.subList(1, blobs.size()) : null,
                version(document),
                governance.proxies() == ProxyState.NONE ? null : governance.proxies(),
                ShownDocument.Right.of(governance),
                ShownDocument.Retained.of(governance),
                ShownDocument.State.of(stored),
                parents);
    }

    /** Returns where a document stands among versions, or null if it is none and has none. */
    public ShownDocument.@Nullable Version version(Document document) {
        return ShownDocument.Version.of(
                VersionState.of(document, model::id), document.kind().isProxy());
    }

    private ShownDocument.Blob blob(Document document, int number, File file) {
        BlobKey key = document.blobKey(number);
        BlobRenderer blob = renderer.load(document, number, key.blobSizeBytes());
        boolean digests = file == File.DIGESTS;
        return new ShownDocument.Blob(
                key.text(),
                document.fileName(number),
                document.mimeType(number),
                blob.lengthBytes(),
                digests ? blob.md5Hex() : null,
                digests ? blob.sha256Hex() : null);
    }

    /** Returns the properties of a document, without that of the blob. */
    private static Map<String, Object> properties(StoredDocument stored) {
        Map<String, Object> properties = new LinkedHashMap<>();
        FieldValues values = stored.fields();
        for (Property property : values.type().properties(field -> !field.isOfBlob() && field.isIn(Placement.REST))) {
            Map<String, Object> parts = new LinkedHashMap<>();
            for (Field field : property.fields()) {
                if (values.has(field)) {
                    if (field.part() == null) {
                        properties.put(property.name(), value(field, values));
                    } else {
                        parts.put(field.part(), value(field, values));
                    }
                }
            }
            if (!parts.isEmpty()) {
                properties.put(property.name(), parts);
            }
        }
        return properties;
    }

    private static Object value(Field field, FieldValues values) {
        if (field.isObject()) {
            Object object = Objects.requireNonNull(values.object(field));
            return value(field.type(), object, ShownDocument::instant, LinkedHashMap::new);
        }
        return switch (field.type().base()) {
            case LIST -> List.of(Objects.requireNonNull(values.text(field)));
            case DATE -> ShownDocument.instant(values.number(field));
            case LONG -> values.number(field);
            default -> Objects.requireNonNull(values.text(field));
        };
    }

    /**
     * Returns a value of a type as a tree of values, lists and maps.
     *
     * @param date returns an instant, in milliseconds, as the tree has it
     * @param map returns an empty map
     */
    public static Object value(
            ValueType type, Object value, LongFunction<Object> date, Supplier<Map<String, Object>> map) {
        return switch (type.base()) {
            case STRING, INTEGER, LONG, DOUBLE, BOOLEAN -> value;
            case DATE -> date.apply((long) value);
            case LIST -> {
                List<Object> list = new ArrayList<>();
                for (Object each : (Object[]) value) {
                    list.add(value(type.elementType(), each, date, map));
                }
                yield list;
            }
            case COMPLEX -> {
                Map<String, Object> parts = map.get();
                Object[] values = (Object[]) value;
                for (int i = 0; i < values.length; i++) {
                    if (values[i] != null) {
                        ValueType.Part part = type.parts().get(i);
                        parts.put(part.name(), value(part.type(), values[i], date, map));
                    }
                }
                yield parts;
            }
        };
    }
}
