package org.nuxeo.datagen.services;

/** More documents than a service can hold: the same request can never succeed. */
public final class CapacityException extends ServicesException {
    private static final long serialVersionUID = 1L;

    CapacityException(String message) {
        super(message);
    }
}
