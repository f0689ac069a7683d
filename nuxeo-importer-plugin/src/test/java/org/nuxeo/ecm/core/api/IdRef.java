// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.api;

/** Replaces Nuxeo's class in tests, and behaves like it. */
public class IdRef implements DocumentRef {

    private static final long serialVersionUID = 1L;

    public final String value;

    public IdRef(String value) {
        this.value = value;
    }

    public Object reference() {
        return value;
    }
}
