package org.nuxeo.datagen.importer.failure;

/** Work was stopped before a service had answered; run once more, it begins where it was. */
public final class StoppedException extends StageException {

    private static final long serialVersionUID = 1L;

    /** @param message what it was waiting for */
    public StoppedException(String message) {
        super(message);
    }
}
