// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.blob;

import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** The first and the last byte of a part of a blob. */
public class ByteRange {
    protected ByteRange(long number, long number2) {
        throw SignatureOnly.called();
    }

    public long getLength() {
        throw SignatureOnly.called();
    }

    public long getStart() {
        throw SignatureOnly.called();
    }
}
