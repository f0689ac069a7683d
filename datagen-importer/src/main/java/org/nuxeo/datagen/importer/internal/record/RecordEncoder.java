package org.nuxeo.datagen.importer.internal.record;

import org.nuxeo.datagen.core.id.Identity;

/** Turns documents into records. One per thread. */
public interface RecordEncoder {

    /** Returns the value of the record that stands for a document. */
    byte[] encode(Identity identity);
}
