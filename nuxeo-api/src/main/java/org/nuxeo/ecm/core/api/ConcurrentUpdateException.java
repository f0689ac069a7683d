package org.nuxeo.ecm.core.api;

import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** Two sessions wrote one document. */
public class ConcurrentUpdateException extends NuxeoException {
    public ConcurrentUpdateException() {
        throw SignatureOnly.called();
    }

    public ConcurrentUpdateException(String text) {
        throw SignatureOnly.called();
    }

    public ConcurrentUpdateException(String text, Throwable throwable) {
        throw SignatureOnly.called();
    }

    public ConcurrentUpdateException(Throwable throwable) {
        throw SignatureOnly.called();
    }
}
