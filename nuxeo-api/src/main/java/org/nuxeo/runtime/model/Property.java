package org.nuxeo.runtime.model;

import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** Named by the signatures of other classes. */
public class Property {
    public Property() {
        throw SignatureOnly.called();
    }
}
