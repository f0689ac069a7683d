// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.record;

import java.util.List;
import org.nuxeo.datagen.store.document.StoredDocument;

/** Turns records into documents. One instance for each thread. */
public interface DocumentDecoder {

    /**
     * Returns the document that a record holds or refers to.
     *
     * @throws ForeignRecordException if it is not a record of the dataset
     */
    StoredDocument decode(byte[] value) throws ForeignRecordException;

    /** Prepares the documents of records that will be decoded next, if all together are faster. */
    default void prepare(List<byte[]> values) {}
}
