// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import org.nuxeo.datagen.core.id.BlobKey;
import org.nuxeo.datagen.core.schema.ContentSchema;
import org.nuxeo.datagen.core.schema.Schema;
import org.nuxeo.ecm.core.api.DocumentModel;
import org.nuxeo.ecm.core.blob.ManagedBlob;

/** Finds the blob keys of documents. */
final class DocumentBlobs {

    private static final String FILE_SCHEMA = Schema.FILE.prefix();
    private static final String CONTENT = ContentSchema.file().name();

    private DocumentBlobs() {}

    /** Returns the key of a document's file if the provider of this package serves it, otherwise null. */
    static String key(DocumentModel document) {
        boolean ours = document.hasSchema(FILE_SCHEMA)
                && document.getPropertyValue(CONTENT) instanceof ManagedBlob blob
                && BlobKey.PROVIDER.equals(blob.getProviderId());
        return ours ? ((ManagedBlob) document.getPropertyValue(CONTENT)).getKey() : null;
    }
}
