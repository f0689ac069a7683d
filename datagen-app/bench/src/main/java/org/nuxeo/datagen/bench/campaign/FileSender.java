// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.util.List;
import org.nuxeo.datagen.bench.campaign.FileStore.StoredFile;
import org.nuxeo.datagen.bench.setup.SocketServer;

/**
 * A connection over which files go from one store to another. A request has the number of its files, then length and content of
 * each; the answer has the digest of each, as the other store has computed it, once all are stored. If several threads share
 * it, one request waits for the answer to the other.
 */
final class FileSender implements AutoCloseable {

    private static final int BUFFER_BYTES = 64 << 10;

    private final FileStore from;
    private final Socket connection;
    private final DataInputStream in;
    private final DataOutputStream out;

    FileSender(FileStore from, SocketServer receiver) throws IOException {
        this.from = from;
        connection = receiver.connect();
        in = new DataInputStream(new BufferedInputStream(connection.getInputStream()));
        out = new DataOutputStream(new BufferedOutputStream(connection.getOutputStream(), BUFFER_BYTES));
    }

    /** Starts a server that takes files into a store. */
    static SocketServer receiver(FileStore store) throws IOException {
        return new SocketServer((input, output) -> {
            DataInputStream in = new DataInputStream(input);
            DataOutputStream out = new DataOutputStream(output);
            while (true) {
                for (int left = in.readInt(); left > 0; left--) {
                    out.writeUTF(store.take(in, in.readLong()));
                }
                out.flush();
            }
        });
    }

    /** Sends files in one request, and returns whether the other store has computed their digests. */
    synchronized boolean isRight(List<StoredFile> files) throws IOException {
        out.writeInt(files.size());
        for (StoredFile each : files) {
            out.writeLong(each.lengthBytes());
            try (InputStream content = from.open(each.digest())) {
                content.transferTo(out);
            }
        }
        out.flush();
        boolean right = true;
        for (StoredFile each : files) {
            right &= in.readUTF().equals(each.digest());
        }
        return right;
    }

    @Override
    public void close() throws IOException {
        connection.close();
    }
}
