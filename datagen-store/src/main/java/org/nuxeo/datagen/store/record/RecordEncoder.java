// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.record;

import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.store.document.StoredDocuments;

/** Turns documents into records. One instance for each thread. */
public interface RecordEncoder {

    /** Returns the value of a document's record. */
    byte[] encode(Identity identity);

    /**
     * Returns an encoder for a format, for one thread.
     *
     * @param model model of the dataset; with blobs if the format needs content
     */
    static RecordEncoder of(RecordFormat format, StoredDocuments model) {
        String fingerprint = model.dataset().spec().baseFingerprint();
        return switch (format) {
            case REFERENCE -> new ReferenceCodec(model.dataset().layout().kinds(), fingerprint);
            case FULL -> {
                FullCodec codec =
                        new FullCodec(model.dataset().spec(), model.dataset().archive());
                yield identity -> codec.encode(model.document(identity));
            }
            case NUXEO -> {
                DocumentMessageWriter writer = new DocumentMessageWriter();
                yield identity -> writer.write(model.document(identity));
            }
        };
    }
}
