// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.output;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.id.BlobKey;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.render.BlobRenderer;
import org.nuxeo.datagen.render.DocumentRenderer;
import org.nuxeo.datagen.store.document.StoredDocument;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.id.IdScheme;

/**
 * Documents as JSON, with the fields a repository holds. One instance for each thread, since it caches data of the last
 * document.
 */
public final class DocumentJson {

    private final Dataset dataset;
    private final StoredDocuments model;
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
        this.model = new StoredDocuments(dataset, null, null, ids, false);
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
        json.set("properties", DocumentProperties.of(stored));
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
