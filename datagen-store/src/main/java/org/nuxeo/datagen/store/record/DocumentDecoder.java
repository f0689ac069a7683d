// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.record;

import java.util.List;
import org.nuxeo.datagen.store.document.StoredDocument;
import org.nuxeo.datagen.store.output.Amounts;
import org.nuxeo.datagen.store.record.DocumentDecoder.ForeignRecordException;

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

    /** A record is damaged, comes from another program, or belongs to no dataset or another one. */
    public static class ForeignRecordException extends Exception {

        public ForeignRecordException(String message) {
            super(message);
        }

        public ForeignRecordException(String message, Throwable cause) {
            super(message, cause);
        }
    }

    /**
     * A valid record belongs to another dataset: one with another base, or a larger one with a document that this one
     * lacks.
     */
    public static final class OtherDatasetException extends ForeignRecordException {

        /** @param message what is wrong, and the remedy */
        public OtherDatasetException(String message) {
            super(message);
        }

        OtherDatasetException(long baseFingerprint, long expected) {
            super(Amounts.text(
                    "record of another dataset: its base fingerprint starts with %016x, not %016x",
                    baseFingerprint, expected));
        }

        OtherDatasetException(long baseFingerprint, IllegalArgumentException cause) {
            super(
                    Amounts.text(
                            "record of another dataset of the same base, whose fingerprint starts with %016x: %s",
                            baseFingerprint, cause.getMessage()),
                    cause);
        }
    }
}
