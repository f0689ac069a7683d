// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.render.BlobDigests;
import org.nuxeo.datagen.render.BlobRenderer;
import org.nuxeo.datagen.render.DocumentRenderer;

/**
 * Describes blobs by rendering them, with the customer and account that the document already has. The digests of many
 * blobs are computed together. One instance for each thread.
 */
public final class RenderedBlobs implements BlobDescriber {

    private final DocumentRenderer renderer = new DocumentRenderer();
    private final BlobDigests digests = new BlobDigests();

    @Override
    public StoredBlob describe(Document document) {
        if (!document.kind().hasFiles()) {
            return null;
        }
        BlobRenderer blob = load(renderer, document);
        return StoredBlob.of(document, blob.lengthBytes(), blob.md5Hex());
    }

    @Override
    public List<StoredBlob> describe(List<Document> documents) {
        digests.clear();
        long[] lengthsBytes = new long[documents.size()];
        for (int i = 0; i < lengthsBytes.length; i++) {
            BlobRenderer blob = load(renderer, documents.get(i));
            lengthsBytes[i] = blob.lengthBytes();
            digests.add(blob);
        }
        List<String> md5 = digests.md5Hex();
        List<StoredBlob> described = new ArrayList<>(lengthsBytes.length);
        for (int i = 0; i < lengthsBytes.length; i++) {
            described.add(StoredBlob.of(documents.get(i), lengthsBytes[i], md5.get(i)));
        }
        return described;
    }

    private static BlobRenderer load(DocumentRenderer renderer, Document document) {
        return renderer.load(document, document.dataset().spec().blobSizeBytes());
    }
}
