package org.nuxeo.ecm.core.api.repository;

import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** Named by the signatures of other classes. */
public class Repository {
    public Repository() {
        throw SignatureOnly.called();
    }
}
