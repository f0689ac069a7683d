package org.nuxeo.ecm.core.api;

import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** There is no such document. */
public class DocumentNotFoundException extends NuxeoException {
    public DocumentNotFoundException() {
        throw SignatureOnly.called();
    }

    public DocumentNotFoundException(String text) {
        throw SignatureOnly.called();
    }

    public DocumentNotFoundException(String text, Throwable throwable) {
        throw SignatureOnly.called();
    }

    public DocumentNotFoundException(Throwable throwable) {
        throw SignatureOnly.called();
    }
}
