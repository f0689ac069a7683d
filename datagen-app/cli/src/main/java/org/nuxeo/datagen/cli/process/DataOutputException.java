package org.nuxeo.datagen.cli.process;

import java.io.IOException;
import java.util.Locale;

/** Standard output takes no more data: it is full, or its reader has closed it. */
public final class DataOutputException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final boolean closedPipe;

    DataOutputException(IOException cause) {
        super("standard output: " + cause.getMessage() + "; send it to a file with room", cause);
        this.closedPipe =
                String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT).contains("pipe");
    }

    /** Whether its reader, such as {@code head}, has had enough, which is no fault. */
    public boolean isClosedPipe() {
        return closedPipe;
    }
}
