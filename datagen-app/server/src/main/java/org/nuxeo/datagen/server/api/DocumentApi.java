// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.Locator;
import org.nuxeo.datagen.core.bank.Place;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.server.http.Problem;
import org.nuxeo.datagen.server.http.Request;
import org.nuxeo.datagen.store.output.DocumentJson;
import org.nuxeo.datagen.store.output.Json;

/** REST interface of documents by locator, and of the children of folders in pages. Thread safe. */
public final class DocumentApi {
    /** Maximum number of children in a page. */
    public static final int MAX_LIMIT = 1000;

    private static final int DEFAULT_LIMIT = 50;

    private final Dataset dataset;
    private final Locator locator;
    private final ThreadLocal<DocumentJson> writers;

    public DocumentApi(Dataset dataset) {
        this.dataset = dataset;
        this.locator = new Locator(dataset);
        this.writers = ThreadLocal.withInitial(() -> new DocumentJson(dataset));
    }

    /** Answers {@code GET /api/documents/LOCATOR?digests}. Digests are computed on another thread. */
    public void document(Request request) {
        Identity identity = find(request.path("locator"));
        if (identity.isRoot()) {
            request.json(root(identity));
        } else if (request.parameter("digests") == null) {
            request.json(document(identity, DocumentJson.File.LENGTH));
        } else {
            request.dispatch(() -> request.json(document(identity, DocumentJson.File.DIGESTS)));
        }
    }

    /** Answers {@code GET /api/children/LOCATOR?offset=K&limit=N}. */
    public void children(Request request) {
        Identity folder = find(request.path("locator"));
        long count = dataset.layout().childCount(folder);
        long offset = request.number("offset", 0, 0, Long.MAX_VALUE);
        long limit = request.number("limit", DEFAULT_LIMIT, 1, MAX_LIMIT);
        ObjectNode page =
                Json.object().put("childCount", count).put("offset", offset).put("limit", limit);
        ArrayNode children = page.putArray("children");
        for (long k = offset; k < count && k - offset < limit; k++) {
            children.add(summary(dataset.layout().child(folder, k)));
        }
        request.json(page);
    }

    /**
     * Returns the identity of the document that a locator names.
     *
     * @throws Problem 404 if the dataset has no such document
     */
    public Identity find(String text) {
        try {
            return locator.locate(text);
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            throw Problem.notFound(e.getMessage());
        }
    }

    /** Returns the fields of a document that a list shows. */
    public ObjectNode summary(Identity identity) {
        Document document = dataset.document(identity);
        ObjectNode json = Json.object()
                .put("ordinal", document.ordinal())
                .put("kind", document.kind().label())
                .put("type", document.type())
                .put("id", document.id().toString())
                .put("repository", document.repository().label())
                .put("path", document.path())
                .put("name", document.name())
                .put("title", document.title());
        if (document.customer() != null) {
            json.put("city", document.customer().city())
                    .put("state", document.customer().state().code());
        }
        if (document.kind().hasBlob()) {
            json.put("blobKey", document.blobKey().text());
        } else {
            json.put("childCount", dataset.layout().childCount(identity));
        }
        return json;
    }

    private ObjectNode document(Identity identity, DocumentJson.File file) {
        ObjectNode json = writers.get().write(identity, file);
        return json.put("childCount", dataset.layout().childCount(identity))
                .put("indexInParent", dataset.layout().indexInParent(identity));
    }

    /** Returns the root of a repository, which can be browsed although it is not a document of the dataset. */
    private ObjectNode root(Identity identity) {
        Repository repository = Place.of(identity).repository();
        ObjectNode json = Json.object()
                .put("kind", "root")
                .put("type", "Root")
                .put("id", dataset.id(identity).toString())
                .put("repository", repository.label())
                .put("path", "/")
                .put("name", "")
                .put("childCount", dataset.layout().childCount(identity));
        json.putObject("properties").put(Field.TITLE.xpath(), repository.label());
        json.putArray("parents");
        return json;
    }
}
