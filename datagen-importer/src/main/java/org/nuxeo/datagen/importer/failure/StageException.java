package org.nuxeo.datagen.importer.failure;

/** A stage cannot go on, for a reason that the message explains in one line together with the remedy. */
public class StageException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public StageException(String message) {
        super(message);
    }

    public StageException(String message, Throwable cause) {
        super(message, cause);
    }
}
