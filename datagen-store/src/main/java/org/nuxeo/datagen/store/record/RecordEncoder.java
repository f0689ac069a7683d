// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.record;

import org.nuxeo.datagen.core.id.Identity;

/** Turns documents into records. One instance for each thread. */
public interface RecordEncoder {

    /** Returns the value of a document's record. */
    byte[] encode(Identity identity);
}
