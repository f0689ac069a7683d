// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.internal.model;

import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.render.BlobRenderer;
import org.nuxeo.datagen.render.DocumentRenderer;

/**
 * Describes blobs by rendering them, with the customer and account that the document already has. One instance for each
 * thread.
 */
public final class RenderedBlobs implements BlobDescriber {

    private final DocumentRenderer renderer = new DocumentRenderer();

    @Override
    public StoredBlob describe(Document document) {
        Kind kind = document.kind();
        if (!kind.hasBlob()) {
            return null;
        }
        Dataset dataset = document.dataset();
        long sizeBytes = dataset.spec().blobSizeBytes();
        BlobRenderer blob =
                switch (kind) {
                    case LETTER -> renderer.letter(document.account(), sizeBytes);
                    case STATEMENT ->
                        renderer.statement(
                                dataset.generator(),
                                document.account(),
                                document.identity().month(),
                                sizeBytes);
                    default -> renderer.load(dataset.generator(), document.identity(), sizeBytes);
                };
        return StoredBlob.of(document, blob.lengthBytes(), blob.md5Hex());
    }
}
