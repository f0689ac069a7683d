package org.nuxeo.datagen.server;

/** A server that cannot start as asked: a port in use, a key store that cannot be read. */
public final class ServerException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** @param message value, limit and remedy, in one line */
    public ServerException(String message) {
        this(message, null);
    }

    /**
     * @param message value, limit and remedy, in one line
     * @param cause what happened below, or null
     */
    public ServerException(String message, Throwable cause) {
        super(message, cause);
    }
}
