// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.http;

import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import javax.net.ssl.SSLContext;
import org.eclipse.jetty.http.HttpCompliance;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.http.UriCompliance.Violation;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jspecify.annotations.Nullable;

/** A listening socket, whose connections Jetty serves. Two threads select, and a pool answers requests. */
public final class HttpListener implements AutoCloseable {
    private static final int MAX_THREADS = 64;
    private static final int MIN_THREADS = 4;
    private static final int SELECTORS = 2;
    private static final int BACKLOG = 1024;
    private static final int END_MILLIS = 1_000;

    /** Locators contain slashes, so their encoded form is no attack here: no path names a file. */
    private static final UriCompliance PATHS = UriCompliance.DEFAULT.with(
            "locators",
            Violation.AMBIGUOUS_PATH_SEPARATOR,
            Violation.AMBIGUOUS_PATH_SEGMENT,
            Violation.AMBIGUOUS_PATH_ENCODING,
            Violation.AMBIGUOUS_EMPTY_SEGMENT,
            Violation.SUSPICIOUS_PATH_CHARACTERS);

    private final Server server;
    private final ServerConnector connector;

    /**
     * Opens the socket. When the constructor returns, requests are answered.
     *
     * @param tls keys for HTTPS; null for HTTP
     * @param handler handler of every well-formed request
     * @throws BindException if the address is in use
     * @throws IOException if the server cannot start
     */
    public HttpListener(InetSocketAddress address, @Nullable SSLContext tls, Handler handler, ServerLimits limits)
            throws IOException {
        QueuedThreadPool threads = new QueuedThreadPool(MAX_THREADS, MIN_THREADS);
        threads.setName("http");
        threads.setStopTimeout(END_MILLIS);
        server = new Server(threads);
        connector = new ServerConnector(server, null, null, null, 0, SELECTORS, factories(tls, limits));
        connector.setHost(address.getAddress().getHostAddress());
        connector.setPort(address.getPort());
        connector.setAcceptQueueSize(BACKLOG);
        connector.setIdleTimeout(limits.idleMillis());
        connector.addBean(new OpenConnections(limits, connector.getScheduler()));
        server.addConnector(connector);
        server.setHandler(handler);
        server.setErrorHandler(new ProblemHandler(limits));
        try {
            connector.open();
            server.start();
        } catch (Exception e) {
            close();
            if (e.getCause() instanceof BindException inUse) {
                throw inUse;
            }
            throw e instanceof IOException failure ? failure : new IOException(e.getMessage(), e);
        }
    }

    private static ConnectionFactory[] factories(@Nullable SSLContext tls, ServerLimits limits) {
        HttpConfiguration configuration = new HttpConfiguration();
        configuration.setHttpCompliance(HttpCompliance.RFC9110);
        configuration.setUriCompliance(PATHS);
        configuration.setRequestHeaderSize(limits.headerBytes());
        configuration.setSendServerVersion(false);
        HttpConnectionFactory http = new HttpConnectionFactory(configuration);
        if (tls == null) {
            return new ConnectionFactory[] {http};
        }
        SslContextFactory.Server keys = new SslContextFactory.Server();
        keys.setSslContext(tls);
        // The suites with forward secrecy: a stolen key opens no recorded connection.
        keys.setIncludeCipherSuites("TLS_(AES|CHACHA20)_.*", "TLS_ECDHE_.*_(GCM|POLY1305)_.*");
        // A client that negotiates a connection again and again costs much more than it spends.
        keys.setRenegotiationAllowed(false);
        return new ConnectionFactory[] {new SslConnectionFactory(keys, http.getProtocol()), http};
    }

    /** Returns the port that the socket is bound to. */
    public int port() {
        return connector.getLocalPort();
    }

    /** Closes the socket and every connection. */
    @Override
    public void close() {
        try {
            server.stop();
        } catch (Exception e) {
            // The threads that did not end in time are of the pool, which is not used again.
            connector.close();
        }
    }

    /** Answers requests that Jetty refuses by itself, such as malformed ones, with problem details. */
    private static final class ProblemHandler implements org.eclipse.jetty.server.Request.Handler {
        private final ServerLimits limits;

        ProblemHandler(ServerLimits limits) {
            this.limits = limits;
        }

        @Override
        public boolean handle(org.eclipse.jetty.server.Request request, Response response, Callback callback) {
            int status = request.getAttribute(ErrorHandler.ERROR_EXCEPTION) instanceof HttpException refusal
                    ? refusal.getCode()
                    : response.getStatus();
            RootHandler.secure(request, response);
            new Request(request, response, callback, limits).refuse(problem(status));
            return true;
        }

        private Problem problem(int status) {
            return switch (status) {
                case HttpStatus.URI_TOO_LONG_414 -> Request.pathTooLong(limits);
                case HttpStatus.REQUEST_HEADER_FIELDS_TOO_LARGE_431 -> Request.headersTooLong(limits);
                // Jetty answers HTTP/2 with a proposal to upgrade, which is pointless here.
                case HttpStatus.HTTP_VERSION_NOT_SUPPORTED_505, HttpStatus.UPGRADE_REQUIRED_426 ->
                    new Problem(HttpStatus.HTTP_VERSION_NOT_SUPPORTED_505, "version: must be HTTP/1.1 or HTTP/1.0");
                case HttpStatus.BAD_REQUEST_400 ->
                    Problem.badRequest("request: the request line, a header field or the length is not valid HTTP/1.1");
                default -> new Problem(status, "the request could not be served");
            };
        }
    }
}
