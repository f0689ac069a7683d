// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.search;

/** A client of a search engine, since LTS 2025. */
public interface SearchClient extends AutoCloseable {
    void dropAndInitIndex(String text);

    boolean hasCapability(Capability capability);

    /** A capability of a client. */
    enum Capability {
        INDEXING
    }
}
