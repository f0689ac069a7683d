// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.process;

import java.io.IOException;
import java.io.OutputStream;

/**
 * A standard output whose failures end the command. A print stream ignores every {@link IOException}, so that lost data
 * would go unnoticed; the exception that is thrown here instead is not an {@link IOException} and therefore passes through
 * it.
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
