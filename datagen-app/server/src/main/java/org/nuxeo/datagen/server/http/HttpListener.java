// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.http;

import io.undertow.UndertowOptions;
import io.undertow.protocols.ssl.UndertowXnioSsl;
import io.undertow.server.DefaultByteBufferPool;
import io.undertow.server.HttpHandler;
import io.undertow.server.handlers.HttpContinueReadHandler;
import io.undertow.server.protocol.http.HttpOpenListener;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import org.xnio.ChannelListener;
import org.xnio.ChannelListeners;
import org.xnio.IoUtils;
import org.xnio.OptionMap;
import org.xnio.Options;
import org.xnio.Sequence;
import org.xnio.StreamConnection;
import org.xnio.Xnio;
import org.xnio.XnioWorker;
import org.xnio.channels.AcceptingChannel;

/**
 * A listening socket. Undertow serves its connections, and a {@link ConnectionGuard} guards each of them. Two I/O
 * threads, which are enough on any machine, serve everything quick; a few worker threads serve slow requests.
 */
public final class HttpListener implements AutoCloseable {
    private static final int BUFFER_BYTES = 16 << 10;
    private static final int BUFFERS_PER_THREAD = 4;
    private static final int BACKLOG = 1024;
    private static final int SLOW_THREADS = 8;
    private static final int MAX_PARAMETERS = 50;
    private static final long END_MILLIS = 1_000;

    private final XnioWorker worker;
    private final AcceptingChannel<? extends StreamConnection> socket;

    private HttpListener(XnioWorker worker, AcceptingChannel<? extends StreamConnection> socket) {
        this.worker = worker;
        this.socket = socket;
    }

    /**
     * Opens the socket. When this method returns, requests are answered.
     *
     * @param tls keys for HTTPS, or null for HTTP
     * @param handler handler of every well-formed request
     * @throws IOException if the address cannot be bound
     */
    public static HttpListener open(InetSocketAddress address, SSLContext tls, HttpHandler handler, ServerLimits limits)
            throws IOException {
        Xnio xnio = Xnio.getInstance(HttpListener.class.getClassLoader());
        int threads = Math.max(2, Runtime.getRuntime().availableProcessors());
        XnioWorker worker = xnio.createWorker(OptionMap.builder()
                .set(Options.WORKER_IO_THREADS, threads)
                .set(Options.WORKER_TASK_CORE_THREADS, SLOW_THREADS)
                .set(Options.WORKER_TASK_MAX_THREADS, SLOW_THREADS)
                .set(Options.TCP_NODELAY, true)
                .getMap());
        OptionMap socketOptions = OptionMap.builder()
                .set(Options.WORKER_IO_THREADS, threads)
                .set(Options.TCP_NODELAY, true)
                .set(Options.REUSE_ADDRESSES, true)
                .set(Options.BALANCING_TOKENS, 1)
                .set(Options.BALANCING_CONNECTIONS, 2)
                .set(Options.BACKLOG, BACKLOG)
                .getMap();
        HttpOpenListener http = new HttpOpenListener(
                new DefaultByteBufferPool(true, BUFFER_BYTES, -1, BUFFERS_PER_THREAD), undertowOptions(limits));
        // A body that the client announces is asked for when it is read.
        http.setRootHandler(new HttpContinueReadHandler(handler));
        ChannelListener<StreamConnection> opened = connection -> {
            ConnectionGuard.watch(connection, limits);
            http.handleEvent(connection);
        };
        try {
            AcceptingChannel<? extends StreamConnection> socket = tls == null
                    ? worker.createStreamConnectionServer(
                            address, ChannelListeners.openListenerAdapter(opened), socketOptions)
                    : new UndertowXnioSsl(xnio, OptionMap.create(Options.USE_DIRECT_BUFFERS, true), tls)
                            .createSslConnectionServer(
                                    worker,
                                    address,
                                    ChannelListeners.openListenerAdapter(opened),
                                    OptionMap.builder()
                                            .addAll(socketOptions)
                                            .set(Options.SSL_ENABLED_CIPHER_SUITES, Sequence.of(suites(tls)))
                                            .getMap());
            socket.resumeAccepts();
            return new HttpListener(worker, socket);
        } catch (IOException | RuntimeException e) {
            worker.shutdownNow();
            throw e;
        }
    }

    /** Returns the suites with forward secrecy: a stolen key opens no recorded connection. */
    private static List<String> suites(SSLContext tls) {
        return Arrays.stream(tls.getDefaultSSLParameters().getCipherSuites())
                .filter(suite -> suite.matches("TLS_(AES|CHACHA20)_.*|TLS_ECDHE_.*_(GCM|POLY1305)_.*"))
                .toList();
    }

    private static OptionMap undertowOptions(ServerLimits limits) {
        return OptionMap.builder()
                .set(UndertowOptions.MAX_HEADER_SIZE, limits.headerBytes())
                .set(UndertowOptions.MAX_HEADERS, limits.headers())
                .set(UndertowOptions.MAX_PARAMETERS, MAX_PARAMETERS)
                // The length of bodies is checked elsewhere, because Undertow would close the connection without a
                // response.
                .set(UndertowOptions.MAX_ENTITY_SIZE, Long.MAX_VALUE)
                .set(UndertowOptions.REQUEST_PARSE_TIMEOUT, limits.headerMillis())
                .set(UndertowOptions.NO_REQUEST_TIMEOUT, limits.idleMillis())
                .set(UndertowOptions.DECODE_SLASH, true)
                .getMap();
    }

    /** Returns the port that the socket is bound to. */
    public int port() {
        return socket.getLocalAddress(InetSocketAddress.class).getPort();
    }

    /** Closes the socket and every connection. */
    @Override
    public void close() {
        IoUtils.safeClose(socket);
        worker.shutdown();
        try {
            if (!worker.awaitTermination(END_MILLIS, TimeUnit.MILLISECONDS)) {
                worker.shutdownNow();
            }
        } catch (InterruptedException e) {
            worker.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }
}
