// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.process;

import java.io.IOException;
import java.util.Locale;

/** Thrown when standard output cannot be written, since the disk is full or the reader has closed it. */
public final class DataOutputException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final boolean closedPipe;

    DataOutputException(IOException cause) {
        super("standard output: " + cause.getMessage() + "; send it to a file on a disk with free space", cause);
        this.closedPipe =
                String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT).contains("pipe");
    }

    /** Returns whether the reader, such as {@code head}, has closed the stream, which is not a fault. */
    public boolean isClosedPipe() {
        return closedPipe;
    }
}
