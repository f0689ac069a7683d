package org.nuxeo.lib.stream.log;

/** As in a server, for tests. */
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
