package org.nuxeo.ecm.core.api;

import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** Named by the signatures of other classes. */
public class PropertyException extends NuxeoException {
    public PropertyException() {
        throw SignatureOnly.called();
    }
}
