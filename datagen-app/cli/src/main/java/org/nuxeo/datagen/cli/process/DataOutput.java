package org.nuxeo.datagen.cli.process;

import java.io.IOException;
import java.io.OutputStream;

/**
 * Standard output whose failure ends the command. A print stream keeps failures to itself, so data that nobody has got
 * would pass for written; what is thrown here goes through it, since it is no exception of input and output.
 */
final class DataOutput extends OutputStream {
    private final OutputStream target;

    DataOutput(OutputStream target) {
        this.target = target;
    }

    @Override
    public void write(int b) {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
        try {
            target.write(bytes, offset, length);
        } catch (IOException e) {
            throw new DataOutputException(e);
        }
    }

    @Override
    public void flush() {
        try {
            target.flush();
        } catch (IOException e) {
            throw new DataOutputException(e);
        }
    }
}
