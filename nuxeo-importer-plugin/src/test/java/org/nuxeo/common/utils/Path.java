package org.nuxeo.common.utils;

/** As in a server, for tests. */
public class Path {

    private final String text;

    public Path(String text) {
        this.text = text;
    }

    @Override
    public String toString() {
        return text;
    }
}
