// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.chaos;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A proxy between processes and a server that injects faults: it resets connections, truncates replies, delays or drops
 * bytes, and refuses new connections.
 */
final class ChaosProxy implements AutoCloseable {

    private static final int BUFFER_BYTES = 64 * 1024;
    private static final long NAP_MILLIS = 10;

    private final ServerSocket socket;
    private final int target;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final AtomicInteger repliesToCut = new AtomicInteger();
    private volatile long delayMillis;
    private volatile boolean dropping;
    private volatile boolean refusing;
    private volatile boolean closed;

    /** @param targetPort port of the server on this machine */
    ChaosProxy(int targetPort) throws IOException {
        target = targetPort;
        socket = new ServerSocket(0, 64, InetAddress.getByName("127.0.0.1"));
        start("chaos-proxy", this::accept);
    }

    int port() {
        return socket.getLocalPort();
    }

    /** Resets all connections. */
    void reset() {
        open.forEach(ChaosProxy::reset);
    }

    /** Truncates the next replies and breaks their connections. */
    void cutReplies(int count) {
        repliesToCut.set(count);
    }

    /** Delays all bytes by a time; 0 ends the delay. */
    void delay(long millis) {
        delayMillis = millis;
    }

    /** Drops all bytes, like a network that loses every packet. Delayed bytes are lost with their connection. */
    void drop(boolean newDropping) {
        boolean ends = dropping && !newDropping;
        dropping = newDropping;
        if (ends) {
            reset();
        }
    }

    /** Refuses new connections and resets the existing ones. */
    void refuse(boolean newRefusing) {
        refusing = newRefusing;
        if (newRefusing) {
            reset();
        }
    }

    /** Ends all faults. */
    void heal() {
        repliesToCut.set(0);
        delay(0);
        refuse(false);
        drop(false);
    }

    private void accept() throws IOException, InterruptedException {
        while (!closed) {
            Socket client = socket.accept();
            open.add(client);
            start("chaos-connection", () -> connect(client));
        }
    }

    private void connect(Socket client) throws IOException, InterruptedException {
        if (refusing) {
            end(client);
            return;
        }
        Socket server;
        try {
            server = new Socket(InetAddress.getByName("127.0.0.1"), target);
        } catch (IOException e) {
            end(client);
            return;
        }
        open.add(server);
        start("chaos-request", () -> copy(client, server, false));
        copy(server, client, true);
    }

    private void copy(Socket from, Socket to, boolean reply) throws IOException, InterruptedException {
        byte[] buffer = new byte[BUFFER_BYTES];
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int count = in.read(buffer); count > 0; count = in.read(buffer)) {
                Thread.sleep(delayMillis);
                while (dropping && !from.isClosed()) {
                    Thread.sleep(NAP_MILLIS);
                }
                if (reply && repliesToCut.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
                    out.write(buffer, 0, count / 2);
                    return;
                }
                out.write(buffer, 0, count);
            }
        } finally {
            end(from);
            end(to);
        }
    }

    private void end(Socket each) {
        open.remove(each);
        reset(each);
    }

    private static void reset(Socket each) {
        try {
            each.setSoLinger(true, 0);
            each.close();
        } catch (IOException e) {
            // The connection is already closed.
            return;
        }
    }

    private interface Work {
        void run() throws IOException, InterruptedException;
    }

    private static void start(String name, Work work) {
        Thread thread = new Thread(
                () -> {
                    try {
                        work.run();
                    } catch (IOException e) {
                        // Broken connections are expected here.
                        return;
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                },
                name);
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        closed = true;
        socket.close();
        reset();
    }
}
