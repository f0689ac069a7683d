package org.nuxeo.ecm.automation;

import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** An operation failed. */
public class OperationException extends Exception {
    public OperationException(String text) {
        throw SignatureOnly.called();
    }

    public OperationException(String text, Throwable throwable) {
        throw SignatureOnly.called();
    }

    public OperationException(Throwable throwable) {
        throw SignatureOnly.called();
    }
}
