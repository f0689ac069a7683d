package org.nuxeo.datagen.export.sink;

import org.nuxeo.datagen.export.ExportException;

/** A folder that does not take what is written: it is full, closed to this user, or broken. What was put stays. */
public final class UnwritableSinkException extends ExportException {
    private static final long serialVersionUID = 1L;

    /** @param reason what is wrong with it, and the remedy */
    UnwritableSinkException(SinkSpec sink, String reason, Throwable cause) {
        super("sink " + sink.text() + ": " + reason, cause);
    }
}
