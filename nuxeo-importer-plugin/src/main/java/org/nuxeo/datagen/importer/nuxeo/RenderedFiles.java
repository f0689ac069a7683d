// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.blobstore.OnDemandBlobs;
import org.nuxeo.datagen.blobstore.nuxeo.OnDemandBlobProvider;
import org.nuxeo.datagen.core.id.BlobKey;
import org.nuxeo.datagen.core.schema.DocumentType;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.render.frame.BlobFormat;
import org.nuxeo.datagen.store.document.StoredDocuments.FullText;
import org.nuxeo.ecm.core.api.Blob;
import org.nuxeo.ecm.core.api.Blobs;
import org.nuxeo.ecm.core.api.CoreSession;
import org.nuxeo.ecm.core.api.DocumentModel;
import org.nuxeo.ecm.core.api.thumbnail.ThumbnailFactory;
import org.nuxeo.ecm.core.blob.BlobManager;
import org.nuxeo.ecm.core.blob.ManagedBlob;
import org.nuxeo.ecm.core.search.index.DefaultIndexingJsonWriter;
import org.nuxeo.elasticsearch.io.JsonESDocumentWriter;
import org.nuxeo.runtime.api.Framework;

/**
 * The files that the blob provider of this package renders: their keys, full texts and thumbnails. A nested class writes
 * index documents for each search service, and is loaded only in servers that have it.
 */
public final class RenderedFiles {

    private static final String FILE_SCHEMA = Field.FILE_KEY.schema();
    private static final String CONTENT = DocumentType.FILE.name();

    private RenderedFiles() {}

    /** Returns the key of a document's file if the provider of this package serves it, otherwise null. */
    static @Nullable String key(DocumentModel document) {
        return document.hasSchema(FILE_SCHEMA)
                        && document.getPropertyValue(CONTENT) instanceof ManagedBlob blob
                        && BlobKey.PROVIDER.equals(blob.getProviderId())
                ? blob.getKey()
                : null;
    }

    /** Returns the blobs of the server's provider, which knows the corpora and models of the server. */
    private static OnDemandBlobs blobs() {
        return ((OnDemandBlobProvider) Framework.getService(BlobManager.class).getBlobProvider(BlobKey.PROVIDER))
                .blobs();
    }

    /** Returns the text of a document's files, or null if the provider of this package does not serve them. */
    static @Nullable Map<String, String> text(DocumentModel document) {
        String key = key(document);
        String text = key == null ? null : FullText.of(blobs(), key);
        return text == null ? null : Map.of(CoreSession.BINARY_FULLTEXT_MAIN_KEY, text);
    }

    /** Thumbnails of cards, letters and statements, rendered from their blob keys each time they are read. */
    public static final class Thumbnails implements ThumbnailFactory {

        @Override
        public @Nullable Blob getThumbnail(DocumentModel document, CoreSession session) {
            return computeThumbnail(document, session);
        }

        /** Returns a small JPEG, or null if the blob provider of this package does not serve the document's file. */
        @Override
        public @Nullable Blob computeThumbnail(DocumentModel document, CoreSession session) {
            String key = key(document);
            if (key == null) {
                return null;
            }
            try (InputStream in = blobs().thumbnail(key).stream()) {
                Blob thumbnail = Blobs.createBlob(in.readAllBytes(), BlobFormat.THUMBNAIL.mimeType());
                thumbnail.setFilename("thumbnail." + BlobFormat.THUMBNAIL.extension());
                return thumbnail;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** The index writer of LTS 2021 and 2023. It takes the full text of files from the data that they are rendered from. */
    public static final class ElasticWriter extends JsonESDocumentWriter {

        @Override
        protected Map<String, String> getBinaryFulltext(DocumentModel document) {
            Map<String, String> texts = RenderedFiles.text(document);
            return texts == null ? super.getBinaryFulltext(document) : texts;
        }
    }

    /** The index writer of LTS 2025. It takes the full text of files from the data that they are rendered from. */
    public static final class ServiceWriter extends DefaultIndexingJsonWriter {

        @Override
        protected Map<String, String> getBinaryFulltext(DocumentModel document) {
            Map<String, String> texts = RenderedFiles.text(document);
            return texts == null ? super.getBinaryFulltext(document) : texts;
        }
    }
}
