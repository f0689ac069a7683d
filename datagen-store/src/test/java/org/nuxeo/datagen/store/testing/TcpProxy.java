// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ServerSocketFactory;

/**
 * A proxy between a client and a server that breaks connections on demand: as if the server were gone, or after a large
 * request has reached the server and before its reply has reached the client.
 */
public final class TcpProxy implements AutoCloseable {

    private final ServerSocket socket;
    private static final int REMEMBERED_CHARS = 64 * 1024;
    private static final int LARGE_BYTES = 20_000;

    private final int target;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final AtomicInteger repliesToLose = new AtomicInteger();
    private final AtomicInteger lost = new AtomicInteger();
    private final AtomicInteger refused = new AtomicInteger();
    private final StringBuffer requests = new StringBuffer();
    private volatile int leastRequestBytes = LARGE_BYTES;
    private volatile boolean gone;

    public TcpProxy(int targetPort) throws IOException {
        this(targetPort, ServerSocketFactory.getDefault());
    }

    /** @param listeners creates the socket for clients, such as one that terminates TLS */
    public TcpProxy(int targetPort, ServerSocketFactory listeners) throws IOException {
        target = targetPort;
        socket = listeners.createServerSocket(0, 64, InetAddress.getByName("127.0.0.1"));
        start("proxy", this::accept);
    }

    /** Returns whether a request contained an ASCII text within one read. */
    public boolean saw(String text) {
        return requests.toString().contains(text);
    }

    public int port() {
        return socket.getLocalPort();
    }

    /** Breaks all connections and refuses new ones, or lets them through again. */
    public void setGone(boolean newGone) {
        gone = newGone;
        if (newGone) {
            open.forEach(TcpProxy::close);
        }
    }

    /** Returns how many connections were refused. */
    public int refused() {
        return refused.get();
    }

    /** Breaks the connection before the next replies to requests of more than 20 KB. */
    public void loseReplies(int count) {
        loseReplies(count, LARGE_BYTES);
    }

    /** Breaks the connection before the next replies to requests of more than a number of bytes. */
    public void loseReplies(int count, int requestBytes) {
        leastRequestBytes = requestBytes;
        repliesToLose.set(count);
    }

    /** Returns how many replies were lost. */
    public int lost() {
        return lost.get();
    }

    private void accept() throws IOException {
        while (true) {
            Socket client = socket.accept();
            if (gone) {
                refused.incrementAndGet();
                close(client);
                continue;
            }
            Socket server = new Socket(InetAddress.getByName("127.0.0.1"), target);
            open.add(client);
            open.add(server);
            AtomicInteger requestBytes = new AtomicInteger();
            start("proxy-request", () -> copy(client, server, requestBytes, false));
            start("proxy-reply", () -> copy(server, client, requestBytes, true));
        }
    }

    private void copy(Socket from, Socket to, AtomicInteger requestBytes, boolean reply) throws IOException {
        byte[] buffer = new byte[64 * 1024];
        InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream();
        try {
            for (int count = in.read(buffer); count > 0; count = in.read(buffer)) {
                if (!reply) {
                    requestBytes.addAndGet(count);
                    remember(buffer, count);
                } else if (requestBytes.getAndSet(0) > leastRequestBytes
                        && repliesToLose.getAndUpdate(n -> Math.max(0, n - 1)) > 0) {
                    lost.incrementAndGet();
                    return;
                }
                out.write(buffer, 0, count);
            }
        } finally {
            close(from);
            close(to);
            open.remove(from);
            open.remove(to);
        }
    }

    private void remember(byte[] bytes, int count) {
        if (requests.length() < REMEMBERED_CHARS) {
            requests.append(new String(bytes, 0, count, StandardCharsets.ISO_8859_1));
        }
    }

    private interface Work {
        void run() throws IOException;
    }

    private static void start(String name, Work work) {
        Thread thread = new Thread(
                () -> {
                    try {
                        work.run();
                    } catch (IOException e) {
                        // Connections are broken on purpose.
                        Thread.currentThread().interrupt();
                    }
                },
                name);
        thread.setDaemon(true);
        thread.start();
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
        setGone(true);
    }
}
