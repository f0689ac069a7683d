// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.record;

/**
 * A valid record belongs to another dataset: one with another base, or a larger one with a document that this one
 * lacks.
 */
public final class OtherDatasetException extends ForeignRecordException {

    private static final long serialVersionUID = 1L;

    /** @param message what is wrong, and the remedy */
    public OtherDatasetException(String message) {
        super(message);
    }

    OtherDatasetException(long baseFingerprint, long expected) {
        super(String.format(
                "record of another dataset: its base fingerprint starts with %016x, not %016x",
                baseFingerprint, expected));
    }

    OtherDatasetException(long baseFingerprint, IllegalArgumentException cause) {
        super(
                String.format(
                        "record of another dataset of the same base, whose fingerprint starts with %016x: %s",
                        baseFingerprint, cause.getMessage()),
                cause);
    }
}
