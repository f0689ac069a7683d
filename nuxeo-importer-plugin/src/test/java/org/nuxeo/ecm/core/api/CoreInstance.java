package org.nuxeo.ecm.core.api;

/** Gives the session of a test. */
public final class CoreInstance {

    public static CoreSession session;

    private CoreInstance() {}

    public static CoreSession getCoreSessionSystem(String repositoryName) {
        return session;
    }
}
