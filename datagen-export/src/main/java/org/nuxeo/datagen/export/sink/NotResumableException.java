// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.sink;

import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.export.ExportException;

/**
 * Thrown when a folder has the output of another job, or damaged output, so that a run cannot be resumed. The remedy is
 * another folder, or to render everything again ({@link RenderJob#again}).
 */
public final class NotResumableException extends ExportException {
    private static final long serialVersionUID = 1L;

    private final String reason;

    NotResumableException(String reason) {
        this(reason, null);
    }

    NotResumableException(String reason, @Nullable Throwable cause) {
        super(reason + "; choose another folder or render everything again", cause);
        this.reason = reason;
    }

    /** Returns the message without the remedy, for callers that name another remedy. */
    public String reason() {
        return reason;
    }
}
