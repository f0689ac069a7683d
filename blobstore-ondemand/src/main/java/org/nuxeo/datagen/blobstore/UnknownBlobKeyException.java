package org.nuxeo.datagen.blobstore;

/** A text that names no blob this process can make; the message says why. */
public class UnknownBlobKeyException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    public UnknownBlobKeyException(String message) {
        super(message);
    }

    public UnknownBlobKeyException(String message, Throwable cause) {
        super(message, cause);
    }
}
