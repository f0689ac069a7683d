package org.nuxeo.datagen.core.internal.corpus;

/** Files that are no corpus; the message names file and line, the value, the limit and the remedy. */
public final class InvalidCorpusException extends Exception {

    private static final long serialVersionUID = 1L;

    InvalidCorpusException(String message) {
        super(message);
    }

    InvalidCorpusException(String message, Throwable cause) {
        super(message, cause);
    }
}
