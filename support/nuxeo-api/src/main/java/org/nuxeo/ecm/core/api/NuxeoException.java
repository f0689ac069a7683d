// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.api;

import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** A failure with its HTTP status. */
public class NuxeoException extends RuntimeException {
    public NuxeoException() {
        throw SignatureOnly.called();
    }

    public NuxeoException(int number) {
        throw SignatureOnly.called();
    }

    public NuxeoException(String text) {
        throw SignatureOnly.called();
    }

    public NuxeoException(String text, int number) {
        throw SignatureOnly.called();
    }

    public NuxeoException(String text, Throwable throwable) {
        throw SignatureOnly.called();
    }

    public NuxeoException(String text, Throwable throwable, int number) {
        throw SignatureOnly.called();
    }

    public NuxeoException(Throwable throwable) {
        throw SignatureOnly.called();
    }

    public NuxeoException(Throwable throwable, int number) {
        throw SignatureOnly.called();
    }
}
