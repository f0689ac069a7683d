// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.repository;

import org.nuxeo.datagen.nuxeoapi.SignatureOnly;
import org.nuxeo.ecm.core.api.CoreSession;

/** A handler that creates the initial documents of a new repository. */
public abstract class RepositoryInitializationHandler {
    public RepositoryInitializationHandler() {
        throw SignatureOnly.called();
    }

    public static RepositoryInitializationHandler getInstance() {
        throw SignatureOnly.called();
    }

    public void initializeRepository(CoreSession coreSession) {
        throw SignatureOnly.called();
    }
}
