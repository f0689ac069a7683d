// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.internal.output;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.id.BlobKey;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.Schema;
import org.nuxeo.datagen.importer.id.IdScheme;
import org.nuxeo.datagen.importer.internal.model.ContentModel;
import org.nuxeo.datagen.importer.internal.model.StoredDocument;
import org.nuxeo.datagen.render.BlobRenderer;
import org.nuxeo.datagen.render.DocumentRenderer;

/**
 * Documents as JSON, with the fields a repository holds. One instance for each thread, since it caches data of the last
 * document.
 */
public final class DocumentJson {

    /** All fields except the blob's, which are in a separate object. */
    private static final List<Field> SHOWN = Arrays.stream(Field.values())
            .filter(field -> field.schema() != Schema.FILE)
            .toList();

    private final Dataset dataset;
    private final ContentModel model;
    private final DocumentRenderer renderer = new DocumentRenderer();

    /** How much of a document's blob is included. */
    public enum File {
        /** Nothing. */
        NONE,
        /** Key, name, type and length, for which the blob's text is rendered. */
        LENGTH,
        /** Also MD5 and SHA-256, which cost several times as much as the rest of the document. */
        DIGESTS
    }

    public DocumentJson(Dataset dataset) {
        this(dataset, IdScheme.DEFAULT);
    }

    /** @param ids the ids that documents have in the repositories */
    public DocumentJson(Dataset dataset, IdScheme ids) {
        this.dataset = dataset;
        this.model = new ContentModel(dataset, null, null, ids, false);
    }

    /** Returns a document of the dataset, with all details of its blob. */
    public ObjectNode write(Identity identity) {
        return write(identity, File.DIGESTS);
    }

    /** Returns a document of the dataset. */
    public ObjectNode write(Identity identity, File file) {
        Document document = dataset.document(identity);
        StoredDocument stored = model.document(identity);
        ObjectNode json = Json.object()
                .put("ordinal", document.ordinal())
                .put("kind", document.kind().label())
                .put("type", document.type())
                .put("id", stored.id())
                .put("parentId", stored.parentId())
                .put("repository", stored.repository())
                .put("path", stored.path())
                .put("name", stored.name());
        json.set("properties", properties(stored));
        if (document.kind().hasBlob() && file != File.NONE) {
            json.set("blob", blob(document, file));
        }
        ArrayNode parents = json.putArray("parents");
        for (Identity ancestor : document.ancestors()) {
            boolean root = ancestor.isRoot();
            parents.addObject()
                    .put("id", model.id(ancestor))
                    .put("path", root ? "/" : dataset.document(ancestor).path());
        }
        return json;
    }

    private static ObjectNode properties(StoredDocument stored) {
        ObjectNode json = Json.object();
        SHOWN.forEach(field -> put(stored, field, json));
        return json;
    }

    private static ObjectNode complex(ObjectNode json, String property) {
        return json.get(property) instanceof ObjectNode object ? object : json.putObject(property);
    }

    private static void put(StoredDocument stored, Field field, ObjectNode json) {
        if (!stored.fields().has(field)) {
            return;
        }
        ObjectNode parent = field.part() == null ? json : complex(json, field.property());
        String name = field.part() == null ? field.xpath() : field.part();
        switch (field.type()) {
            case TEXT -> parent.put(name, stored.text(field));
            case TEXTS -> parent.putArray(name).add(stored.text(field));
            case INSTANT ->
                parent.put(name, Instant.ofEpochMilli(stored.number(field)).toString());
            case INTEGER -> parent.put(name, stored.number(field));
        }
    }

    private ObjectNode blob(Document document, File file) {
        BlobKey key = document.blobKey();
        BlobRenderer blob = renderer.load(dataset.generator(), document.identity(), key.blobSizeBytes());
        ObjectNode json = Json.object()
                .put("key", key.text())
                .put("name", document.fileName())
                .put("mimeType", document.mimeType())
                .put("lengthBytes", blob.lengthBytes());
        return file == File.DIGESTS ? json.put("md5", blob.md5Hex()).put("sha256", blob.sha256Hex()) : json;
    }
}
