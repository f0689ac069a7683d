// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.repository;

import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** The service that opens repositories. */
public class RepositoryService {
    public RepositoryService() {
        throw SignatureOnly.called();
    }

    public void resetPool() {
        throw SignatureOnly.called();
    }
}
