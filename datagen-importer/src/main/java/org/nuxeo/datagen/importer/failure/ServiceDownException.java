package org.nuxeo.datagen.importer.failure;

/** A server does not answer, or has not come back within the time that retries are allowed to take. */
public final class ServiceDownException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String service;

    /**
     * @param service what is down: kafka, mongo or elasticsearch
     * @param address where it was looked for; never with credentials
     */
    public ServiceDownException(String service, String address, Throwable cause) {
        super(
                service + " at " + address + " does not answer: " + FailureReasons.of(cause)
                        + "; start it, or correct its address",
                cause);
        this.service = service;
    }

    /**
     * @param message which service, at which address, and what to do about it
     * @param cause the failure of the client, or null
     */
    public ServiceDownException(String message, Throwable cause) {
        super(message, cause);
        this.service = "";
    }

    /** @param message which service, at which address, and what to do about it */
    public ServiceDownException(String message) {
        this(message, null);
    }

    /** Returns what is down: kafka, mongo or elasticsearch; empty if the message alone names it. */
    public String service() {
        return service;
    }
}
