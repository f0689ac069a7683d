package org.nuxeo.datagen.importer.internal.record;

/** A record that was not written by this program, is of no dataset or another one, or is damaged. */
public class ForeignRecordException extends Exception {

    private static final long serialVersionUID = 1L;

    public ForeignRecordException(String message) {
        super(message);
    }

    public ForeignRecordException(String message, Throwable cause) {
        super(message, cause);
    }
}
