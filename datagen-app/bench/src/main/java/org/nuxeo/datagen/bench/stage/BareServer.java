// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.stage;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * A baseline of serving files: one thread for each connection, which answers every request with the same prepared
 * bytes.
 */
final class BareServer implements Closeable {

    private final ServerSocket socket = new ServerSocket(0, 1_024, InetAddress.getLoopbackAddress());
    private final byte[] answer;
    private volatile @Nullable IOException failure;

    BareServer(int lengthBytes) throws IOException {
        byte[] head =
                ("HTTP/1.1 200 OK\r\nContent-Length: " + lengthBytes + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII);
        answer = new byte[head.length + lengthBytes];
        System.arraycopy(head, 0, answer, 0, head.length);
        Thread acceptor = new Thread(this::accept, "bare-server");
        acceptor.setDaemon(true);
        acceptor.start();
    }

    URI address() {
        return URI.create("http://127.0.0.1:" + socket.getLocalPort() + "/");
    }

    private void accept() {
        while (!socket.isClosed()) {
            try {
                Socket connection = socket.accept();
                Thread thread = new Thread(() -> serve(connection), "bare-server-connection");
                thread.setDaemon(true);
                thread.start();
            } catch (IOException e) {
                if (!socket.isClosed()) {
                    failure = e;
                }
                return;
            }
        }
    }

    private void serve(Socket connection) {
        try (connection;
                InputStream in = new BufferedInputStream(connection.getInputStream());
                OutputStream out = connection.getOutputStream()) {
            connection.setTcpNoDelay(true);
            int lastFour = 0;
            for (int c = in.read(); c >= 0; c = in.read()) {
                lastFour = lastFour << 8 | c;
                if (lastFour == 0x0D0A0D0A) {
                    out.write(answer);
                }
            }
        } catch (IOException e) {
            // the client has closed the connection, which is its normal end
            return;
        }
    }

    /**
     * Closes the server.
     *
     * @throws IOException if the server failed before, so that its figures must not be used
     */
    @Override
    public void close() throws IOException {
        socket.close();
        IOException before = failure;
        if (before != null) {
            throw before;
        }
    }
}
