package org.nuxeo.datagen.importer.internal.record;

import org.nuxeo.datagen.importer.internal.model.ContentModel;
import org.nuxeo.datagen.importer.internal.model.StoredDocument;

/** Reads records of either format, telling them apart by their first bytes. One per thread. */
public final class RecordDecoder implements DocumentDecoder {

    private final ContentModel model;
    private final ReferenceCodec references;
    private final FullCodec full;

    public RecordDecoder(ContentModel model) {
        this.model = model;
        String fingerprint = model.dataset().spec().baseFingerprint();
        this.references = new ReferenceCodec(fingerprint);
        this.full = new FullCodec(fingerprint);
    }

    @Override
    public StoredDocument decode(byte[] value) throws ForeignRecordException {
        if (ReferenceCodec.isReference(value)) {
            try {
                return model.document(references.decode(value));
            } catch (IllegalArgumentException e) {
                throw new ForeignRecordException(e.getMessage(), e);
            }
        }
        if (FullCodec.isFull(value)) {
            return completed(full.decode(value));
        }
        if (value.length > 1 && value[0] == (byte) 0xAC && value[1] == (byte) 0xED) {
            throw new ForeignRecordException("a message of Nuxeo's stream importer: Nuxeo's own consumers read it");
        }
        throw new ForeignRecordException("bytes of another program: " + value.length + " bytes, no known beginning");
    }

    private StoredDocument completed(StoredDocument document) throws ForeignRecordException {
        try {
            return model.completed(document);
        } catch (IllegalArgumentException e) {
            throw new ForeignRecordException(e.getMessage(), e);
        }
    }
}
