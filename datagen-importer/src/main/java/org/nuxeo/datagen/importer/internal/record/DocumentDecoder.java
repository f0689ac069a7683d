// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.internal.record;

import org.nuxeo.datagen.importer.internal.model.StoredDocument;

/** Turns records into documents. One instance for each thread. */
public interface DocumentDecoder {

    /**
     * Returns the document that a record holds or refers to.
     *
     * @throws ForeignRecordException if it is not a record of the dataset
     */
    StoredDocument decode(byte[] value) throws ForeignRecordException;

    /**
     * Returns the document that a record holds or refers to. It may prepare the next one, if both together are faster.
     *
     * @param next the record that will be decoded next, or null
     * @throws ForeignRecordException if {@code value} is not a record of the dataset
     */
    default StoredDocument decode(byte[] value, byte[] next) throws ForeignRecordException {
        return decode(value);
    }
}
