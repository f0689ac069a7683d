package org.nuxeo.ecm.core.repository;

import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** Opens the repositories of a server. */
public class RepositoryService {
    public RepositoryService() {
        throw SignatureOnly.called();
    }

    public void resetPool() {
        throw SignatureOnly.called();
    }
}
