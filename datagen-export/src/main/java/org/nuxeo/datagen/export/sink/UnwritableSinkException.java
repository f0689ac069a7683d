// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.sink;

import org.nuxeo.datagen.export.ExportException;

/** Thrown when a folder cannot be written, for example because the disk is full or permission is denied. */
public final class UnwritableSinkException extends ExportException {
    private static final long serialVersionUID = 1L;

    /** @param reason the reason and the remedy */
    UnwritableSinkException(SinkSpec sink, String reason, Throwable cause) {
        super("sink " + sink.text() + ": " + reason, cause);
    }
}
