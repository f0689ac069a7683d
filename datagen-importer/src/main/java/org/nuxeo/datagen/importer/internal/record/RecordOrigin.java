package org.nuxeo.datagen.importer.internal.record;

import java.util.OptionalLong;

/** Tells of which dataset a record is, without making a document of it. */
public final class RecordOrigin {

    private RecordOrigin() {}

    /** Tells whether a record is a message of Nuxeo's stream importer: a Java object. */
    public static boolean isNuxeoMessage(byte[] value) {
        return value != null && value.length > 1 && value[0] == (byte) 0xAC && value[1] == (byte) 0xED;
    }

    /**
     * Returns the start of the base fingerprint; nothing for a message of Nuxeo's importer, bytes of another program, and
     * no bytes at all.
     */
    public static OptionalLong of(byte[] value) {
        if (value == null) {
            return OptionalLong.empty();
        }
        return ReferenceCodec.isReference(value) ? ReferenceCodec.origin(value) : FullCodec.origin(value);
    }
}
