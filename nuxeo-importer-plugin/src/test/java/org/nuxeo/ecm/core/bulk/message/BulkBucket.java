// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.bulk.message;

import java.io.Serializable;
import java.util.List;

/** Replaces Nuxeo's class in tests, and behaves like it. */
public class BulkBucket implements Serializable {

    private static final long serialVersionUID = 1L;

    private final String commandId;
    private final List<String> ids;

    public BulkBucket(String commandId, List<String> ids) {
        this.commandId = commandId;
        this.ids = List.copyOf(ids);
    }

    public String getCommandId() {
        return commandId;
    }

    public List<String> getIds() {
        return ids;
    }
}
