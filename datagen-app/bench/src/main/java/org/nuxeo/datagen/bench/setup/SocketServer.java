// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.setup;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.DaemonThread;

/** A server on this machine with a thread for each connection, until it is closed. */
public final class SocketServer implements Closeable {

    private static final int BACKLOG = 1_024;

    private final ServerSocket socket = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
    private final Set<Socket> connections = ConcurrentHashMap.newKeySet();
    private final Answers answers;
    private volatile @Nullable IOException failure;

    /** Serves one connection until its end. What it throws closes the connection, which tells the client. */
    public interface Answers {
        void serve(InputStream in, OutputStream out) throws IOException;
    }

    public SocketServer(Answers answers) throws IOException {
        this.answers = answers;
        new DaemonThread("socket-server", this::accept).start();
    }

    private void accept() {
        try {
            while (true) {
                Socket connection = socket.accept();
                connections.add(connection);
                new DaemonThread("socket-server-connection", () -> serve(connection)).start();
            }
        } catch (IOException e) {
            failure = socket.isClosed() ? null : e;
        }
    }

    private void serve(Socket connection) {
        try (connection;
                InputStream in = new BufferedInputStream(connection.getInputStream());
                OutputStream out = new BufferedOutputStream(connection.getOutputStream())) {
            connection.setTcpNoDelay(true);
            answers.serve(in, out);
        } catch (IOException e) {
            // the client has closed the connection, or learns of the failure by its end
            return;
        } finally {
            connections.remove(connection);
        }
    }

    /** Connects a client. */
    public Socket connect() throws IOException {
        Socket connection = new Socket(socket.getInetAddress(), socket.getLocalPort());
        connection.setTcpNoDelay(true);
        return connection;
    }

    /** Returns the address for HTTP. */
    public URI address() {
        return URI.create("http://127.0.0.1:" + socket.getLocalPort() + "/");
    }

    /**
     * Closes the server and all connections.
     *
     * @throws IOException if the server failed before, so that its figures must not be used
     */
    @Override
    public void close() throws IOException {
        socket.close();
        for (Socket each : connections) {
            each.close();
        }
        IOException before = failure;
        if (before != null) {
            throw before;
        }
    }
}
