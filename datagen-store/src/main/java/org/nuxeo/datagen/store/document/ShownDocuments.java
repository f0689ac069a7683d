// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.id.BlobKey;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.schema.FieldValues;
import org.nuxeo.datagen.core.schema.Placement;
import org.nuxeo.datagen.render.BlobRenderer;
import org.nuxeo.datagen.render.DocumentRenderer;
import org.nuxeo.datagen.store.document.Governance.ProxyState;
import org.nuxeo.datagen.store.document.Governance.VersionState;
import org.nuxeo.datagen.store.document.ShownDocument.File;
import org.nuxeo.datagen.store.id.IdScheme;

/** The documents of a dataset as they are shown. One instance for each thread, since it caches data of the last one. */
public record ShownDocuments(Dataset dataset, StoredDocuments model, DocumentRenderer renderer) {

    private static final PropertyTree TREE = new PropertyTree(ShownDocument::instant, LinkedHashMap::new);

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
                properties(stored.fields()),
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
    private static Map<String, Object> properties(FieldValues values) {
        return TREE.of(values.type().properties(field -> !field.isOfBlob() && field.isIn(Placement.REST)), values);
    }
}
