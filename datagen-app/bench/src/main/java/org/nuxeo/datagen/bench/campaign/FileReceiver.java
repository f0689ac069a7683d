// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.nuxeo.datagen.bench.campaign.FileStore.StoredFile;

/**
 * A store that takes files over the network, with a thread for each connection. A request has the number of its files, then
 * length and content of each; the answer has the digest of each, as it was computed here, once all are stored.
 */
final class FileReceiver implements AutoCloseable {

    private static final int BUFFER_BYTES = 64 << 10;
    private static final int BACKLOG = 1_024;

    private final FileStore store;
    private final ServerSocket socket = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
    private final Set<Socket> connections = ConcurrentHashMap.newKeySet();

    FileReceiver(FileStore store) throws IOException {
        this.store = store;
        start("file-receiver", this::accept);
    }

    private static void start(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        try (socket) {
            while (true) {
                Socket connection = socket.accept();
                connections.add(connection);
                start("file-receiver-connection", () -> serve(connection));
            }
        } catch (IOException e) {
            // closed, or too many connections: further senders are refused instead of waiting
            return;
        }
    }

    private void serve(Socket connection) {
        byte[] buffer = new byte[BUFFER_BYTES];
        try (connection;
                DataInputStream in = new DataInputStream(new BufferedInputStream(connection.getInputStream()));
                DataOutputStream out = new DataOutputStream(new BufferedOutputStream(connection.getOutputStream()))) {
            connection.setTcpNoDelay(true);
            while (true) {
                int files = in.readInt();
                for (int i = 0; i < files; i++) {
                    out.writeUTF(store.take(in, in.readLong(), buffer));
                }
                out.flush();
            }
        } catch (EOFException e) {
            // the sender has closed the connection, which is its normal end
            return;
        } catch (IOException e) {
            // closing the connection tells the sender, which fails
            return;
        } finally {
            connections.remove(connection);
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
        for (Socket each : connections) {
            each.close();
        }
    }

    /** Connects a sender of the files of another store. */
    Sender connect(FileStore from) throws IOException {
        return new Sender(from, new Socket(socket.getInetAddress(), socket.getLocalPort()));
    }

    /** A connection. If several threads share it, one request waits for the answer to the other. */
    static final class Sender implements AutoCloseable {

        private final FileStore from;
        private final Socket connection;
        private final DataInputStream in;
        private final DataOutputStream out;

        private Sender(FileStore from, Socket connection) throws IOException {
            this.from = from;
            this.connection = connection;
            connection.setTcpNoDelay(true);
            in = new DataInputStream(new BufferedInputStream(connection.getInputStream()));
            out = new DataOutputStream(new BufferedOutputStream(connection.getOutputStream(), BUFFER_BYTES));
        }

        /** Sends files in one request, and returns their digests as the store has computed them. */
        synchronized List<String> send(List<StoredFile> files) throws IOException {
            out.writeInt(files.size());
            for (StoredFile each : files) {
                out.writeLong(each.lengthBytes());
                try (InputStream content = from.open(each.digest())) {
                    content.transferTo(out);
                }
            }
            out.flush();
            List<String> digests = new ArrayList<>(files.size());
            for (int i = 0; i < files.size(); i++) {
                digests.add(in.readUTF());
            }
            return digests;
        }

        @Override
        public void close() throws IOException {
            connection.close();
        }
    }
}
