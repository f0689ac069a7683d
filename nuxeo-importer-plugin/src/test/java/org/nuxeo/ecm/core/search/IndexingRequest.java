// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.search;

/** Replaces Nuxeo's class in tests. */
public class IndexingRequest {

    private final String text;

    private IndexingRequest(String text) {
        this.text = text;
    }

    public static IndexingRequest deleteRecursive(String documentId, String documentPath) {
        return new IndexingRequest("delete below " + documentId + " at " + documentPath);
    }

    @Override
    public String toString() {
        return text;
    }
}
