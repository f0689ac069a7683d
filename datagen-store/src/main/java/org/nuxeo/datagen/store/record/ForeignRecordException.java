// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.record;

/** A record is damaged, comes from another program, or belongs to no dataset or another one. */
public class ForeignRecordException extends Exception {

    private static final long serialVersionUID = 1L;

    public ForeignRecordException(String message) {
        super(message);
    }

    public ForeignRecordException(String message, Throwable cause) {
        super(message, cause);
    }
}
