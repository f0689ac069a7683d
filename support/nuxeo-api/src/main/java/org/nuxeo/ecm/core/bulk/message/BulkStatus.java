// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.bulk.message;

import java.time.Instant;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;
import org.nuxeo.ecm.core.api.AsyncStatus;

/** The progress of a bulk command. */
public class BulkStatus implements AsyncStatus<String> {
    protected BulkStatus() {
        throw SignatureOnly.called();
    }

    public long getProcessed() {
        throw SignatureOnly.called();
    }

    public Instant getScrollStartTime() {
        throw SignatureOnly.called();
    }

    /** The state of a bulk command. */
    public enum State {
        ABORTED,
        COMPLETED,
        RUNNING,
        SCHEDULED,
        SCROLLING_RUNNING,
        UNKNOWN;
    }
}
