// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.nuxeo.operation;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.blobstore.OnDemandBlobs;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.id.DocumentId;
import org.nuxeo.datagen.core.rights.Access;
import org.nuxeo.datagen.core.schema.DocumentType;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.FieldValues;
import org.nuxeo.datagen.core.schema.Placement;
import org.nuxeo.datagen.core.schema.Property;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.importer.operation.ImportIds;
import org.nuxeo.datagen.store.document.BlobDescriber;
import org.nuxeo.datagen.store.document.BlobDescriber.RenderedBlobs;
import org.nuxeo.datagen.store.document.Governance;
import org.nuxeo.datagen.store.document.StoredBlob;
import org.nuxeo.datagen.store.document.StoredDocument;
import org.nuxeo.datagen.store.document.StoredDocuments.FullText;
import org.nuxeo.datagen.store.record.DocumentDecoder;
import org.nuxeo.datagen.store.record.DocumentDecoder.ForeignRecordException;
import org.nuxeo.datagen.store.record.DocumentDecoder.OtherDatasetException;

/**
 * A converter of messages to the stored documents of a repository, with the ids of their dataset, and with the rights, the retention
 * and the further files that messages have no place for. As in Nuxeo, a document needs its parent in the repository or before it
 * in the batch, and a message that is no document of the dataset ends the import. Not thread safe.
 */
final class MessageDocuments implements DocumentDecoder {
    private static final String KEY_PREFIX = "datagen:";

    private final String repository;
    private final ImportIds ids;
    private final OnDemandBlobs rendered;
    private final BlobDescriber blobs = new RenderedBlobs();

    private final UnaryOperator<Set<String>> known;
    private final Map<byte[], StoredDocument> prepared = new IdentityHashMap<>();
    private final Set<String> there = new HashSet<>();

    /** @param known returns those of some document ids that the repository has */
    MessageDocuments(String repository, ImportIds ids, UnaryOperator<Set<String>> known) {
        this.repository = repository;
        this.ids = ids;
        this.known = known;
        this.rendered = new OnDemandBlobs(ids.dataset().archive());
    }

    @Override
    public void prepare(List<byte[]> values) {
        prepared.clear();
        there.clear();
        Set<String> asked = new HashSet<>();
        for (byte[] value : values) {
            try {
                StoredDocument document = read(value);
                prepared.put(value, document);
                asked.add(document.id());
                asked.add(document.parentId());
            } catch (ForeignRecordException e) {
                // It is decoded again below, where its failure counts.
                continue;
            }
        }
        there.addAll(known.apply(asked));
        there.add(DocumentId.ROOT.toString());
    }

    @Override
    public StoredDocument decode(byte[] value) throws ForeignRecordException {
        StoredDocument document = prepared.get(value);
        if (document == null) {
            document = read(value);
        }
        if (!there.contains(document.id()) && !there.contains(document.parentId())) {
            throw new ForeignRecordException("its parent " + above(document.path()) + " is not there");
        }
        there.add(document.id());
        return document;
    }

    private StoredDocument read(byte[] value) throws ForeignRecordException {
        DocumentMessage message;
        try {
            message = DocumentMessage.read(value);
        } catch (IOException | RuntimeException e) {
            throw new ForeignRecordException(String.valueOf(e.getMessage()), e);
        }
        try {
            return document(message);
        } catch (IllegalArgumentException e) {
            throw new OtherDatasetException(String.valueOf(e.getMessage()));
        }
    }

    /** Returns the path of the document of a message. */
    static String path(DocumentMessage message) {
        return ImportIds.path(ImportIds.normalized(message.parentPath()), message.name());
    }

    /**
     * Returns the document of a message.
     *
     * @throws IllegalArgumentException if the dataset has no document at the path of the message
     */
    StoredDocument document(DocumentMessage message) {
        String parent = ImportIds.normalized(message.parentPath());
        String path = path(message);
        Document generated = ids.document(path);
        UUID id = UUID.fromString(ids.id(path));
        List<String> ancestors = new ArrayList<>();
        List<Access> inherited = new ArrayList<>();
        for (String folder = parent; !folder.equals("/"); folder = above(folder)) {
            ancestors.add(ids.id(folder));
            inherited.addAll(ids.document(folder).rights());
        }
        ancestors.add(ids.id("/"));
        long lowBits = id.getLeastSignificantBits();
        int files = generated.fileCount();
        return new StoredDocument(
                generated.identity(),
                (int) id.getMostSignificantBits(),
                lowBits,
                repository,
                message.type(),
                id.toString(),
                ancestors.get(0),
                ancestors,
                message.name(),
                path,
                fields(message, generated),
                files < 2 ? List.of() : blobs.describe(generated).subList(1, files),
                Governance.of(generated, inherited, ids::id),
                message.blob().map(this::fullText).orElse(null));
    }

    private static String above(String path) {
        int slash = path.lastIndexOf('/');
        return slash == 0 ? "/" : path.substring(0, slash);
    }

    private FieldValues fields(DocumentMessage message, Document document) {
        DocumentType type = document.dataset().type(document.kind());
        // a proxy has the date of the document for which it stands
        Document source = document.dataset().uncheckedDocument(document.source());
        FieldValues.Builder values = FieldValues.builder(type).set(Field.CREATED, source.documentMillis());
        for (Property property : type.properties(field -> field.isIn(Placement.MESSAGE) && !field.isObject())) {
            for (Field field : property.fields()) {
                Object value = message.value(property.name(), field);
                if (field.type().base() == ValueType.Base.STRING) {
                    values.set(field, (String) value);
                } else {
                    values.set(field, value instanceof Long number ? number : FieldValues.NONE);
                }
            }
        }
        values.objects(type.objects().stream()
                .map(field -> field.isSecured() ? document.object(field) : message.value(field.name(), field))
                .toArray());
        return message.blob().map(blob -> blob.into(values)).orElse(values).build();
    }

    private @Nullable String fullText(StoredBlob blob) {
        String key = blob.key();
        return FullText.of(rendered, key.startsWith(KEY_PREFIX) ? key.substring(KEY_PREFIX.length()) : key);
    }
}
