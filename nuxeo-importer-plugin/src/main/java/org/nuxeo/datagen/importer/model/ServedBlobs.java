package org.nuxeo.datagen.importer.model;

import org.nuxeo.datagen.blobstore.BlobFacts;
import org.nuxeo.datagen.blobstore.OnDemandBlobs;
import org.nuxeo.datagen.core.Document;

/** Describes files as the store serves them to whoever has the key, and nothing but the key. Thread safe. */
public final class ServedBlobs implements BlobDescriber {

    private final OnDemandBlobs blobs;

    public ServedBlobs(OnDemandBlobs blobs) {
        this.blobs = blobs;
    }

    @Override
    public StoredBlob describe(Document document) {
        if (!document.kind().hasBlob()) {
            return null;
        }
        String key = document.blobKey().storedText();
        BlobFacts facts = blobs.facts(key);
        return new StoredBlob(key, document.fileName(), document.mimeType(), facts.lengthBytes(), facts.md5());
    }
}
