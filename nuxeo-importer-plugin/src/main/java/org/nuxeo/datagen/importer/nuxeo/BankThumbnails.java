// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.nuxeo.datagen.blobstore.OnDemandBlobs;
import org.nuxeo.datagen.render.BlobFormat;
import org.nuxeo.ecm.core.api.Blob;
import org.nuxeo.ecm.core.api.Blobs;
import org.nuxeo.ecm.core.api.CoreSession;
import org.nuxeo.ecm.core.api.DocumentModel;
import org.nuxeo.ecm.core.api.thumbnail.ThumbnailFactory;

/** Thumbnails of cards, letters and statements, rendered from their blob keys each time they are read. */
public class BankThumbnails implements ThumbnailFactory {

    private static final OnDemandBlobs BLOBS = new OnDemandBlobs();

    @Override
    public Blob getThumbnail(DocumentModel document, CoreSession session) {
        return computeThumbnail(document, session);
    }

    /** Returns a small JPEG, or null if the blob provider of this package does not serve the document's file. */
    @Override
    public Blob computeThumbnail(DocumentModel document, CoreSession session) {
        String key = DocumentBlobs.key(document);
        if (key == null) {
            return null;
        }
        try (InputStream in = BLOBS.thumbnail(key).stream()) {
            Blob thumbnail = Blobs.createBlob(in.readAllBytes(), BlobFormat.THUMBNAIL.mimeType());
            thumbnail.setFilename("thumbnail." + BlobFormat.THUMBNAIL.extension());
            return thumbnail;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
