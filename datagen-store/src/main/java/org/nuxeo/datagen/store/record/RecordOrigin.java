// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.record;

import java.util.OptionalLong;

/** Finds the dataset of a record without decoding its document. */
public final class RecordOrigin {

    private RecordOrigin() {}

    /** Returns whether a record is a message of Nuxeo's stream importer, which is a serialized Java object. */
    public static boolean isNuxeoMessage(byte[] value) {
        return value != null && value.length > 1 && value[0] == (byte) 0xAC && value[1] == (byte) 0xED;
    }

    /**
     * Returns the start of a record's base fingerprint. Empty for a message of Nuxeo's importer, a record of another
     * program, or no value.
     */
    public static OptionalLong of(byte[] value) {
        if (value == null) {
            return OptionalLong.empty();
        }
        return ReferenceCodec.isReference(value) ? ReferenceCodec.origin(value) : FullCodec.origin(value);
    }
}
