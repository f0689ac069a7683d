package org.nuxeo.datagen.server.http;

/** What a caller may do; each role may do what those before it may. */
public enum Role {
    /** Whoever is asked for no password: what a client needs to find out how to log in. */
    ANYONE,
    /** Reads documents, blobs, plans and the state of jobs. */
    READER,
    /** Starts, steers and cleans. */
    ADMINISTRATOR;

    boolean covers(Role needed) {
        return compareTo(needed) >= 0;
    }
}
