package org.nuxeo.datagen.nuxeoapi;

/**
 * What every body of this module throws. The module declares the Nuxeo classes that the bundles compile against and
 * does none of their work; a Nuxeo server brings the real ones.
 */
public final class SignatureOnly {

    private SignatureOnly() {}

    /** Returns the exception to throw from a body. */
    public static UnsupportedOperationException called() {
        return new UnsupportedOperationException(
                "nuxeo-api declares signatures only: run in a Nuxeo server, or build with -Pnuxeo");
    }
}
