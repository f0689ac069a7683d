package org.nuxeo.datagen.app;

/** A service could not be started, cannot be reached, or has ended (exit code 5). */
public final class ServiceDownException extends DatagenException {
    private static final long serialVersionUID = 1L;

    /** @param message which service, at which address, and what to do about it */
    public ServiceDownException(String message) {
        this(message, null);
    }

    /**
     * @param message which service, at which address, and what to do about it
     * @param cause the failure of the client
     */
    public ServiceDownException(String message, Throwable cause) {
        super(ExitCode.SERVICE_DOWN, message, cause);
    }
}
