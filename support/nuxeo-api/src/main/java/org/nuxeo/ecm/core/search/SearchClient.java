package org.nuxeo.ecm.core.search;

/** Speaks to what searches, since LTS 2025. */
public interface SearchClient extends AutoCloseable {
    void dropAndInitIndex(String text);

    boolean hasCapability(Capability capability);

    /** What a client can do. */
    enum Capability {
        INDEXING
    }
}
