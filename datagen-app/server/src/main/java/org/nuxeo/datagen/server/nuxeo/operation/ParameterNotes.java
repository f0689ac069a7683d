// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.nuxeo.operation;

import java.util.LinkedHashMap;
import java.util.Map;

/** Notes on parameters of the catalog whose meaning on this server differs from Nuxeo's. */
final class ParameterNotes {
    private static final String NO_LISTENERS = "without effect on this server, which has no listeners";

    /** The notes by parameter name. */
    static final Map<String, String> ALL = all();

    private ParameterNotes() {}

    private static Map<String, String> all() {
        Map<String, String> notes = new LinkedHashMap<>();
        notes.put("rootFolder", "must be / on this server");
        notes.put("retryMax", "how often a request that MongoDB or Elasticsearch does not answer is repeated");
        notes.put("retryDelayS", "seconds before a request is repeated");
        notes.put("blockAsyncListeners", NO_LISTENERS);
        notes.put("blockPostCommitListeners", NO_LISTENERS);
        notes.put("blockDefaultSyncListeners", NO_LISTENERS);
        notes.put("blockIndexing", "without effect on this server, which indexes with useScroller alone");
        notes.put("useBulkMode", "without effect on this server, which has no events");
        notes.put(
                "waitMessageTimeoutSeconds",
                "without effect on this server, where consumers take what the log holds when they are called");
        notes.put("useScroller", "whether each batch is indexed before its messages count as imported");
        notes.put(
                "indexingBacklog",
                "documents that may be durable and not indexed, with useScroller: batches of all threads together are"
                        + " no larger");
        notes.put("index", "whether the index is filled before the answer");
        return notes;
    }
}
