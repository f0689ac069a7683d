// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A server that accepts connections and never answers, as if the network dropped all packets. */
final class SilentServer implements AutoCloseable {
    private final ServerSocket socket;
    private final List<Socket> clients = new ArrayList<>();
    private final CountDownLatch awaited;

    /** @param connections number of connections to wait for */
    SilentServer(int connections) throws IOException {
        awaited = new CountDownLatch(connections);
        socket = new ServerSocket(0, 200, InetAddress.getByName("127.0.0.1"));
        Thread thread = new Thread(this::accept, "silent");
        thread.setDaemon(true);
        thread.start();
    }

    String address() {
        return "127.0.0.1:" + socket.getLocalPort();
    }

    /** Waits until the server has accepted that number of connections. */
    boolean awaitConnections() throws InterruptedException {
        return awaited.await(120, TimeUnit.SECONDS);
    }

    private void accept() {
        try {
            while (true) {
                Socket client = socket.accept();
                synchronized (clients) {
                    clients.add(client);
                }
                awaited.countDown();
            }
        } catch (IOException e) {
            // The test closes the socket when it ends.
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
            synchronized (clients) {
                for (Socket client : clients) {
                    client.close();
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
