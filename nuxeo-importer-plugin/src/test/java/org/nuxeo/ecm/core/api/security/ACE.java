// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.api.security;

import java.io.Serializable;

/** Replaces Nuxeo's class in tests, and keeps what it was made of. */
public final class ACE implements Serializable, Cloneable {

    private static final long serialVersionUID = 1L;

    private final String text;

    public ACE(String username, String permission, boolean isGranted) {
        this.text = username + " " + permission + " " + isGranted;
    }

    @Override
    public String toString() {
        return text;
    }
}
