// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.nuxeoapi;

/**
 * The exception that every method of this module throws. The module declares the Nuxeo classes that the bundles compile
 * against; a Nuxeo server has the real ones.
 */
public final class SignatureOnly {

    private SignatureOnly() {}

    /** Returns the exception that a method throws. */
    public static UnsupportedOperationException called() {
        return new UnsupportedOperationException(
                "nuxeo-api declares signatures only: run in a Nuxeo server, or build with -Pnuxeo");
    }
}
