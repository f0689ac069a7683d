// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.Locator;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.server.http.Problem;
import org.nuxeo.datagen.server.http.Request;
import org.nuxeo.datagen.store.document.ShownDocument;
import org.nuxeo.datagen.store.document.ShownDocuments;
import org.nuxeo.datagen.store.output.Json;

/** REST interface of documents by locator, and of the children of folders in pages. Thread safe. */
public final class DocumentApi {
    /** Maximum number of children in a page. */
    public static final int MAX_LIMIT = 1000;

    private static final int DEFAULT_LIMIT = 50;

    private final Dataset dataset;
    private final ArchiveApi archive;
    private final Locator locator;
    private final ThreadLocal<ShownDocuments> shown;

    /** @param archive what the dataset's archive brings */
    public DocumentApi(Dataset dataset, ArchiveApi archive) {
        this.dataset = dataset;
        this.archive = archive;
        this.locator = new Locator(dataset);
        this.shown = ThreadLocal.withInitial(() -> new ShownDocuments(dataset));
    }

    /** Answers {@code GET /api/documents/LOCATOR?digests}. */
    public void document(Request request) {
        Identity identity = find(request.path("locator"));
        if (identity.isRoot()) {
            request.json(root(identity));
        } else {
            boolean digests = request.parameter("digests") != null;
            request.json(document(identity, digests ? ShownDocument.File.DIGESTS : ShownDocument.File.LENGTH));
        }
    }

    /** Answers {@code GET /api/children/LOCATOR?offset=K&limit=N}. */
    public void children(Request request) {
        Identity folder = find(request.path("locator"));
        long count = dataset.layout().childCount(folder);
        long offset = request.number("offset", 0, 0, Long.MAX_VALUE);
        long limit = request.number("limit", DEFAULT_LIMIT, 1, MAX_LIMIT);
        List<Summary> children = new ArrayList<>();
        for (long k = offset; k < count && k - offset < limit; k++) {
            children.add(summary(dataset.layout().child(folder, k)));
        }
        request.json(new Page(count, offset, limit, children));
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

    /**
     * A document in its folder.
     *
     * @param childKind kind of all children, or null if they have several or there are none
     * @param parentKinds kinds of the folders above, the nearest first
     * @param more members that the archive adds
     * @param versions versions of the document, the oldest first; null if it has none
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    private record Found(
            @JsonUnwrapped ShownDocument document,
            long childCount,
            @Nullable String childKind,
            List<String> parentKinds,
            long indexInParent,
            @JsonUnwrapped @Nullable Object more,
            @Nullable List<Summary> versions) {}

    /** Some children of a folder. */
    private record Page(long childCount, long offset, long limit, List<Summary> children) {}

    /**
     * The fields of a document that a list shows; null those that it lacks.
     *
     * @param childKind kind of all children of a shared folder
     * @param more members that the archive adds
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Summary(
            long ordinal,
            String kind,
            String type,
            String id,
            String repository,
            String path,
            String name,
            String title,
            @JsonUnwrapped @Nullable Object more,
            @Nullable String blobKey,
            @Nullable String mimeType,
            @Nullable Long childCount,
            @Nullable String childKind,
            ShownDocument.@Nullable Version version) {}

    /** Returns the fields of a document that a list shows. */
    public Summary summary(Identity identity) {
        Document document = dataset.document(identity);
        boolean file = document.kind().hasFiles();
        return new Summary(
                document.ordinal(),
                document.kind().label(),
                document.type(),
                document.id().toString(),
                document.repository().label(),
                document.path(),
                document.name(),
                document.title(),
                archive.more(document, null),
                file ? document.blobKey().text() : null,
                file ? document.mimeType(0) : null,
                file ? null : dataset.layout().childCount(identity),
                document.kind().isShared() ? childKind(identity) : null,
                shown.get().version(document));
    }

    private @Nullable String childKind(Identity folder) {
        Layout layout = dataset.layout();
        long count = layout.childCount(folder);
        Kind first = count == 0 ? null : layout.child(folder, 0).kind();
        return first == null || first != layout.child(folder, count - 1).kind() ? null : first.label();
    }

    private Found document(Identity identity, ShownDocument.File file) {
        return new Found(
                shown.get().document(identity, file),
                dataset.layout().childCount(identity),
                childKind(identity),
                dataset.document(identity).ancestors().stream()
                        .map(each -> each.isRoot() ? "root" : each.kind().label())
                        .toList(),
                dataset.layout().indexInParent(identity),
                archive.more(dataset.document(identity), this),
                versions(identity));
    }

    private @Nullable List<Summary> versions(Identity identity) {
        int count = dataset.layout().versionCount(identity);
        return count == 0
                ? null
                : IntStream.range(0, count)
                        .mapToObj(k -> summary(dataset.layout().version(identity, k)))
                        .toList();
    }

    /** Returns the root of a repository, which can be browsed although it is not a document of the dataset. */
    private ObjectNode root(Identity identity) {
        String repository = dataset.layout().repository(identity).label();
        ObjectNode root = Json.object()
                .put("kind", "root")
                .put("type", "Root")
                .put("id", dataset.id(identity).toString())
                .put("repository", repository)
                .put("path", "/")
                .put("name", "")
                .put("childCount", dataset.layout().childCount(identity))
                .put("childKind", childKind(identity));
        root.putObject("properties").put(Field.TITLE.name(), repository);
        root.putArray("parents");
        return root;
    }
}
