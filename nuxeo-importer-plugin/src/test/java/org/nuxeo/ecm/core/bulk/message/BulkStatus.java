// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.bulk.message;

import java.time.Instant;
import org.nuxeo.ecm.core.api.AsyncStatus;

/** Replaces Nuxeo's class in tests, and behaves like it. */
public class BulkStatus implements AsyncStatus<String> {

    private static final long serialVersionUID = 1L;

    private final long processed;
    private final Instant scrollStartTime;

    public BulkStatus(long processed, Instant scrollStartTime) {
        this.processed = processed;
        this.scrollStartTime = scrollStartTime;
    }

    public long getProcessed() {
        return processed;
    }

    public Instant getScrollStartTime() {
        return scrollStartTime;
    }
}
