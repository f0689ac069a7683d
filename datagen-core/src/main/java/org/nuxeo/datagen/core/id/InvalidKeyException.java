package org.nuxeo.datagen.core.id;

/** A text that is no blob key: mistyped, truncated, or never issued. */
public final class InvalidKeyException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    public InvalidKeyException(String message) {
        super(message);
    }
}
