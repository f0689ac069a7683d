// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.api.security.impl;

import org.nuxeo.datagen.nuxeoapi.SignatureOnly;
import org.nuxeo.ecm.core.api.security.ACE;
import org.nuxeo.ecm.core.api.security.ACP;

/** The rights of a document, in memory. */
public class ACPImpl implements ACP {
    public ACPImpl() {
        throw SignatureOnly.called();
    }

    public boolean addACE(String text, ACE ace) {
        throw SignatureOnly.called();
    }
}
