// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.lib.stream.log;

/** Replaces Nuxeo's class in tests, and behaves like it. */
public final class Name {

    private final String urn;

    private Name(String urn) {
        this.urn = urn;
    }

    public static Name ofUrn(String urn) {
        return new Name(urn);
    }

    @Override
    public String toString() {
        return urn;
    }
}
