// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.internal.model;

import java.util.HexFormat;
import java.util.List;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.render.BlobRenderer;
import org.nuxeo.datagen.render.DocumentRenderer;

/**
 * Describes blobs by rendering them, with the customer and account that the document already has. Two blobs are digested
 * together. One instance for each thread.
 */
public final class RenderedBlobs implements BlobDescriber {

    private static final int MD5_BYTES = 16;

    private final DocumentRenderer renderer = new DocumentRenderer();
    private final DocumentRenderer second = new DocumentRenderer();
    private final byte[] digests = new byte[2 * MD5_BYTES];

    @Override
    public StoredBlob describe(Document document) {
        if (!document.kind().hasBlob()) {
            return null;
        }
        BlobRenderer blob = load(renderer, document);
        return StoredBlob.of(document, blob.lengthBytes(), blob.md5Hex());
    }

    @Override
    public List<StoredBlob> describe(Document one, Document other) {
        BlobRenderer first = load(renderer, one);
        BlobRenderer next = load(second, other);
        first.md5With(next, digests, 0);
        return List.of(stored(one, first, 0), stored(other, next, MD5_BYTES));
    }

    private StoredBlob stored(Document document, BlobRenderer blob, int offset) {
        String md5 = HexFormat.of().formatHex(digests, offset, offset + MD5_BYTES);
        return StoredBlob.of(document, blob.lengthBytes(), md5);
    }

    private static BlobRenderer load(DocumentRenderer renderer, Document document) {
        Dataset dataset = document.dataset();
        long sizeBytes = dataset.spec().blobSizeBytes();
        return switch (document.kind()) {
            case LETTER -> renderer.letter(document.account(), sizeBytes);
            case STATEMENT ->
                renderer.statement(
                        dataset.generator(),
                        document.account(),
                        document.identity().month(),
                        sizeBytes);
            default -> renderer.load(dataset.generator(), document.identity(), sizeBytes);
        };
    }
}
