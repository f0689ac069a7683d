package org.nuxeo.ecm.core.api;

import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** The caller may not do this. */
public class DocumentSecurityException extends NuxeoException {
    public DocumentSecurityException() {
        throw SignatureOnly.called();
    }

    public DocumentSecurityException(String text) {
        throw SignatureOnly.called();
    }

    public DocumentSecurityException(String text, Throwable throwable) {
        throw SignatureOnly.called();
    }

    public DocumentSecurityException(Throwable throwable) {
        throw SignatureOnly.called();
    }
}
