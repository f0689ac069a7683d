package org.nuxeo.datagen.importer.internal.record;

import org.nuxeo.datagen.importer.internal.model.StoredDocument;

/** Turns records into documents. One per thread. */
public interface DocumentDecoder {

    /**
     * Returns the document that a record holds or names.
     *
     * @throws ForeignRecordException if it is no record of the dataset
     */
    StoredDocument decode(byte[] value) throws ForeignRecordException;
}
