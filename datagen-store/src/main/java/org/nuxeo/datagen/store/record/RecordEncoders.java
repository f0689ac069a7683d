// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.record;

import org.nuxeo.datagen.store.document.StoredDocuments;

/** Creates record encoders. */
public final class RecordEncoders {

    private RecordEncoders() {}

    /**
     * Returns an encoder for a format, for one thread.
     *
     * @param model model of the dataset; with blobs if the format needs content
     */
    public static RecordEncoder of(RecordFormat format, StoredDocuments model) {
        String fingerprint = model.dataset().spec().baseFingerprint();
        return switch (format) {
            case REFERENCE -> new ReferenceCodec(fingerprint);
            case FULL -> {
                FullCodec codec = new FullCodec(fingerprint, model.dataset().model());
                yield identity -> codec.encode(model.document(identity));
            }
            case NUXEO -> {
                DocumentMessageWriter writer = new DocumentMessageWriter();
                yield identity -> writer.write(model.document(identity));
            }
        };
    }
}
