package org.nuxeo.datagen.importer.internal.record;

/** A record that was not written by this program, belongs to another dataset, or is damaged. */
public final class ForeignRecordException extends Exception {

    private static final long serialVersionUID = 1L;

    public ForeignRecordException(String message) {
        super(message);
    }

    public ForeignRecordException(String message, Throwable cause) {
        super(message, cause);
    }
}
