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
}
