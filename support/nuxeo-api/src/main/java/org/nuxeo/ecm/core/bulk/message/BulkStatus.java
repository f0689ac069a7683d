package org.nuxeo.ecm.core.bulk.message;

import java.time.Instant;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;
import org.nuxeo.ecm.core.api.AsyncStatus;

/** How far a bulk command is. */
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

    /** The stage a bulk command is in. */
    public enum State {
        ABORTED,
        COMPLETED,
        RUNNING,
        SCHEDULED,
        SCROLLING_RUNNING,
        UNKNOWN;
    }
}
