package org.nuxeo.datagen.export.sink;

import org.nuxeo.datagen.export.ExportException;

/**
 * What an earlier run has left belongs to another job, or is damaged. Another folder mends it, and so does doing
 * everything once more ({@link RenderJob#again}).
 */
public final class NotResumableException extends ExportException {
    private static final long serialVersionUID = 1L;

    private final String reason;

    NotResumableException(String reason) {
        this(reason, null);
    }

    NotResumableException(String reason, Throwable cause) {
        super(reason + "; name another folder or render everything once more", cause);
        this.reason = reason;
    }

    /** Returns the message without its remedy, for those whose words for that are others. */
    public String reason() {
        return reason;
    }
}
