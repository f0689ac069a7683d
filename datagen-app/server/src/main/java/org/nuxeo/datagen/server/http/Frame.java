package org.nuxeo.datagen.server.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.undertow.server.HttpHandler;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.Headers;
import io.undertow.util.StatusCodes;
import java.nio.ByteBuffer;
import org.nuxeo.datagen.importer.output.Json;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What every request passes, from its headers to its route, and what becomes of a failure. */
public final class Frame implements HttpHandler {
    private static final Logger LOG = LoggerFactory.getLogger(Frame.class);

    /** Below this path clients expect errors as Nuxeo writes them. */
    private static final String NUXEO = "/nuxeo/";

    private final Router router;
    private final Access access;
    private final ServerLimits limits;
    private final ConnectionCount connections;
    private final RequestMetrics metrics;

    public Frame(Router router, Access access, ServerLimits limits, RequestMetrics metrics) {
        this.router = router;
        this.access = access;
        this.limits = limits;
        this.connections = new ConnectionCount(limits.connectionsPerClient());
        this.metrics = metrics;
    }

    @Override
    public void handleRequest(HttpServerExchange exchange) {
        SecurityHeaders.add(exchange);
        try {
            connections.check(exchange);
            if (exchange.getRequestURI().length() + exchange.getQueryString().length() > limits.pathChars()) {
                throw new Problem(
                        StatusCodes.REQUEST_URI_TOO_LARGE,
                        "path and query: must be at most " + limits.pathChars() + " characters");
            }
            Route route = router.find(exchange);
            metrics.watch(exchange, route);
            access.check(exchange, route.role());
            if (route.slow() && exchange.isInIoThread()) {
                exchange.dispatch((HttpHandler) again -> answer(again, route));
            } else {
                answer(exchange, route);
            }
        } catch (Problem problem) {
            refuse(exchange, problem);
        }
    }

    private void answer(HttpServerExchange exchange, Route route) {
        guard(exchange, route, () -> route.endpoint().answer(new Request(exchange, route, limits)));
    }

    /** Does a part of answering a request; what it throws becomes the answer. */
    static void guard(HttpServerExchange exchange, Route route, Runnable part) {
        try {
            part.run();
        } catch (Problem problem) {
            refuse(exchange, problem);
        } catch (RuntimeException defect) {
            LOG.error("{} {}", exchange.getRequestMethod(), route.template(), defect);
            refuse(exchange, new Problem(StatusCodes.INTERNAL_SERVER_ERROR, "internal error, see the server's log"));
        }
    }

    /** Answers with a problem, unless the answer has begun: then the connection ends, so that nobody takes it for whole. */
    public static void refuse(HttpServerExchange exchange, Problem problem) {
        if (exchange.isResponseStarted()) {
            exchange.getConnection().terminateRequestChannel(exchange);
            org.xnio.IoUtils.safeClose(exchange.getConnection());
            return;
        }
        exchange.setStatusCode(problem.status());
        boolean nuxeo = exchange.getRequestPath().startsWith(NUXEO);
        exchange.getResponseHeaders()
                .put(Headers.CONTENT_TYPE, nuxeo ? "application/json" : "application/problem+json");
        ObjectNode body = nuxeo ? problem.nuxeoJson() : problem.json();
        try {
            exchange.getResponseSender().send(ByteBuffer.wrap(Json.MAPPER.writeValueAsBytes(body)));
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
