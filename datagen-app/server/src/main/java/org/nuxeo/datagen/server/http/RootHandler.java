// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.http;

import io.undertow.server.HttpHandler;
import io.undertow.server.HttpServerExchange;
import io.undertow.server.ServerConnection;
import io.undertow.util.AttachmentKey;
import io.undertow.util.Headers;
import io.undertow.util.StatusCodes;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.xnio.IoUtils;

/**
 * The root handler: it checks limits and access, finds the route of each request, and turns failures into responses.
 */
public final class RootHandler implements HttpHandler {
    private static final Logger LOG = LoggerFactory.getLogger(RootHandler.class);

    /** Below this path, clients expect errors in Nuxeo's format. */
    private static final String NUXEO = "/nuxeo/";

    private final Router router;
    private final Access access;
    private final ServerLimits limits;
    private final ConnectionCount connections;
    private final RequestMetrics metrics;

    /**
     * Makes the handler.
     *
     * @param router the routes
     * @param access the access rules
     * @param limits the limits of a request
     * @param metrics counters of requests that have a route
     */
    public RootHandler(Router router, Access access, ServerLimits limits, RequestMetrics metrics) {
        this.router = router;
        this.access = access;
        this.limits = limits;
        this.connections = new ConnectionCount(limits.connectionsPerClient());
        this.metrics = metrics;
    }

    @Override
    public void handleRequest(HttpServerExchange exchange) {
        SecurityHeaders.add(exchange);
        exchange.addDefaultResponseListener(RootHandler::explain);
        try {
            ConnectionGuard.beginResponse(exchange);
            TransferCodings.check(exchange);
            connections.check(exchange);
            if (exchange.getRequestURI().length() + exchange.getQueryString().length() > limits.pathChars()) {
                throw new Problem(
                        StatusCodes.REQUEST_URI_TOO_LARGE,
                        "path and query: must be at most " + limits.pathChars() + " characters");
            }
            Router.Match match = router.find(exchange);
            Route route = match.route();
            metrics.watch(exchange, route);
            access.check(exchange, route.role());
            if (route.slow() && exchange.isInIoThread()) {
                exchange.dispatch((HttpHandler) again -> answer(again, match));
            } else {
                answer(exchange, match);
            }
        } catch (Problem e) {
            refuse(exchange, e);
        }
    }

    private void answer(HttpServerExchange exchange, Router.Match match) {
        guard(exchange, match.route(), () -> match.route().endpoint().answer(new Request(exchange, match, limits)));
    }

    /** Runs a part of the handling of a request and turns its exceptions into responses. */
    static void guard(HttpServerExchange exchange, Route route, Runnable part) {
        try {
            part.run();
        } catch (Problem e) {
            refuse(exchange, e);
        } catch (RuntimeException e) {
            LOG.error("Request {} {} failed", exchange.getRequestMethod(), route.template(), e);
            refuse(exchange, new Problem(StatusCodes.INTERNAL_SERVER_ERROR, "internal error; see the server's log"));
        }
    }

    /** Adds a body to an error response of Undertow, which has only a status. */
    private static boolean explain(HttpServerExchange exchange) {
        if (exchange.getStatusCode() < StatusCodes.BAD_REQUEST || !exchange.isResponseChannelAvailable()) {
            return false;
        }
        refuse(exchange, new Problem(exchange.getStatusCode(), "the request could not be served"));
        return true;
    }

    /**
     * Answers with a problem. If the response was already started, the connection is closed instead, so that the client
     * does not take the response for complete.
     */
    public static void refuse(HttpServerExchange exchange, Problem problem) {
        if (exchange.isResponseStarted()) {
            IoUtils.safeClose(exchange.getConnection());
            return;
        }
        exchange.setStatusCode(problem.status());
        exchange.setReasonPhrase(Problem.title(problem.status()));
        boolean nuxeo = exchange.getRequestPath().startsWith(NUXEO);
        byte[] body = nuxeo ? problem.nuxeoJson() : problem.json();
        exchange.getResponseHeaders().put(Headers.CONTENT_TYPE, nuxeo ? "application/json" : Problem.MEDIA_TYPE);
        exchange.getResponseHeaders().put(Headers.CONTENT_LENGTH, body.length);
        exchange.getResponseSender().send(ByteBuffer.wrap(body));
    }

    /**
     * A counter of the connections of each client that have sent a request. Connections without a request are closed by
     * their time limit.
     */
    static final class ConnectionCount {
        private static final AttachmentKey<Boolean> COUNTED = AttachmentKey.create(Boolean.class);

        private final ConcurrentHashMap<InetAddress, Integer> open = new ConcurrentHashMap<>();
        private final int max;

        ConnectionCount(int max) {
            this.max = max;
        }

        /**
         * Counts the connection of a request.
         *
         * @throws Problem 503 if the client has too many connections, including this one, which is closed after the
         *     response
         */
        void check(HttpServerExchange exchange) {
            ServerConnection connection = exchange.getConnection();
            if (connection.getAttachment(COUNTED) != null) {
                return;
            }
            InetAddress client = exchange.getSourceAddress().getAddress();
            connection.putAttachment(COUNTED, Boolean.TRUE);
            connection.addCloseListener(closed -> open.computeIfPresent(client, (key, n) -> n == 1 ? null : n - 1));
            if (open.merge(client, 1, Integer::sum) > max) {
                exchange.setPersistent(false);
                throw new Problem(
                        StatusCodes.SERVICE_UNAVAILABLE,
                        "connections of this client: must be at most " + max + "; close some");
            }
        }

        int clients() {
            return open.size();
        }
    }
}
