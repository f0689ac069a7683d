package org.nuxeo.datagen.core;

/** A corpus that cannot be used; the message names file and line, the value, the limit and the remedy. */
public final class CorpusException extends Exception {

    private static final long serialVersionUID = 1L;

    CorpusException(String message, Throwable cause) {
        super(message, cause);
    }
}
