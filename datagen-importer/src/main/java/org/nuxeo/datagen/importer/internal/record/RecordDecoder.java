package org.nuxeo.datagen.importer.internal.record;

import org.nuxeo.datagen.importer.internal.model.ContentModel;
import org.nuxeo.datagen.importer.internal.model.StoredDocument;

/** Reads records of either format, telling them apart by their first bytes. One per thread. */
public final class RecordDecoder implements DocumentDecoder {

    private final ContentModel model;
    private final long base;
    private final ReferenceCodec references;
    private final FullCodec full;

    public RecordDecoder(ContentModel model) {
        this.model = model;
        String fingerprint = model.dataset().spec().baseFingerprint();
        this.base = Long.parseUnsignedLong(fingerprint, 0, 16, 16);
        this.references = new ReferenceCodec(fingerprint);
        this.full = new FullCodec(fingerprint);
    }

    @Override
    public StoredDocument decode(byte[] value) throws ForeignRecordException {
        if (ReferenceCodec.isReference(value)) {
            try {
                return model.document(references.decode(value));
            } catch (IllegalArgumentException e) {
                throw new OtherDatasetException(base, e);
            }
        }
        if (FullCodec.isFull(value)) {
            return completed(full.decode(value));
        }
        if (RecordOrigin.isNuxeoMessage(value)) {
            throw new ForeignRecordException("a message of Nuxeo's stream importer: Nuxeo's own consumers read it");
        }
        throw new ForeignRecordException("bytes of another program: " + value.length + " bytes, no known beginning");
    }

    private StoredDocument completed(StoredDocument document) throws ForeignRecordException {
        try {
            if (!model.dataset().contains(document.identity())) {
                throw new IllegalArgumentException("document " + document.id() + " is not part of this dataset");
            }
            return model.completed(document);
        } catch (IllegalArgumentException e) {
            throw new OtherDatasetException(base, e);
        }
    }
}
