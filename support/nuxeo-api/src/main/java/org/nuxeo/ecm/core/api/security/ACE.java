// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.api.security;

import java.io.Serializable;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** An entry of access control. */
public final class ACE implements Serializable, Cloneable {
    public ACE(String text, String text2, boolean flag) {
        throw SignatureOnly.called();
    }
}
