package org.nuxeo.datagen.app.engine;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import org.nuxeo.datagen.app.output.Json;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.Identity;
import org.nuxeo.datagen.core.id.BlobKey;
import org.nuxeo.datagen.importer.model.ContentModel;
import org.nuxeo.datagen.importer.model.CustomerProperties;
import org.nuxeo.datagen.importer.model.StoredDocument;
import org.nuxeo.datagen.render.BlobRenderer;
import org.nuxeo.datagen.render.DocumentRenderer;

/** One document as JSON, with the fields a repository holds. */
public final class DocumentJson {
    private DocumentJson() {}

    /** Writes a document of a dataset; its blob is rendered for the digests. */
    public static ObjectNode write(Dataset dataset, Identity identity) {
        return write(dataset, identity, new DocumentRenderer());
    }

    /** Writes a document of a dataset; its blob is rendered, by what is given, for the digests. */
    public static ObjectNode write(Dataset dataset, Identity identity, DocumentRenderer renderer) {
        Document document = dataset.document(identity);
        StoredDocument stored = new ContentModel(dataset, null, null).document(identity);
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
        if (document.kind().hasBlob()) {
            json.set("blob", blob(document, renderer));
        }
        ArrayNode parents = json.putArray("parents");
        for (Identity ancestor : document.ancestors()) {
            boolean root = ancestor.kind().isShared() && ancestor.place().isRoot();
            parents.addObject()
                    .put("id", dataset.id(ancestor).toString())
                    .put("path", root ? "/" : dataset.document(ancestor).path());
        }
        return json;
    }

    private static ObjectNode properties(StoredDocument stored) {
        String created = Instant.ofEpochMilli(stored.createdMillis()).toString();
        ObjectNode json = Json.object()
                .put("dc:title", stored.title())
                .put("dc:created", created)
                .put("dc:modified", created)
                .put("dc:creator", StoredDocument.CREATOR)
                .put("dc:lastContributor", StoredDocument.CREATOR);
        CustomerProperties customer = stored.customer();
        if (customer != null) {
            json.put("customer:firstname", customer.firstName())
                    .put("customer:lastname", customer.lastName())
                    .put("customer:number", customer.number());
            json.putObject("customer:address")
                    .put("street", customer.street())
                    .put("city", customer.city())
                    .put("state", customer.state())
                    .put("country", customer.country());
        }
        if (stored.accountNumber() != null) {
            json.put("account:number", stored.accountNumber());
        }
        if (stored.documentDateMillis() != StoredDocument.NO_DATE) {
            json.put(
                    "all:documentDate",
                    Instant.ofEpochMilli(stored.documentDateMillis()).toString());
        }
        return json;
    }

    private static ObjectNode blob(Document document, DocumentRenderer renderer) {
        BlobKey key = document.blobKey();
        BlobRenderer blob = renderer.load(document.dataset().generator(), document.identity(), key.blobSizeBytes());
        return Json.object()
                .put("key", key.text())
                .put("name", document.fileName())
                .put("mimeType", document.mimeType())
                .put("lengthBytes", blob.lengthBytes())
                .put("md5", blob.md5Hex())
                .put("sha256", blob.sha256Hex());
    }
}
