package org.nuxeo.datagen.server.http;

import io.undertow.server.HttpHandler;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.Headers;
import io.undertow.util.StatusCodes;
import java.nio.ByteBuffer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.xnio.IoUtils;

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

    /**
     * @param router what is answered
     * @param access who may ask for it
     * @param limits what one request may take
     * @param metrics of every request that has a route
     */
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
        exchange.addDefaultResponseListener(Frame::explain);
        try {
            Wire.answer(exchange);
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

    /** Does a part of answering a request; what it throws becomes the answer. */
    static void guard(HttpServerExchange exchange, Route route, Runnable part) {
        try {
            part.run();
        } catch (Problem e) {
            refuse(exchange, e);
        } catch (RuntimeException e) {
            LOG.error("{} {}", exchange.getRequestMethod(), route.template(), e);
            refuse(exchange, new Problem(StatusCodes.INTERNAL_SERVER_ERROR, "internal error, see the server's log"));
        }
    }

    /** Gives an error that Undertow has put a status to the body it lacks. */
    private static boolean explain(HttpServerExchange exchange) {
        if (exchange.getStatusCode() < StatusCodes.BAD_REQUEST || !exchange.isResponseChannelAvailable()) {
            return false;
        }
        refuse(exchange, new Problem(exchange.getStatusCode(), "the request could not be answered"));
        return true;
    }

    /** Answers with a problem, unless the answer has begun: then the connection ends, so that nobody takes it for whole. */
    public static void refuse(HttpServerExchange exchange, Problem problem) {
        if (exchange.isResponseStarted()) {
            IoUtils.safeClose(exchange.getConnection());
            return;
        }
        exchange.setStatusCode(problem.status());
        exchange.setReasonPhrase(Problem.title(problem.status()));
        boolean nuxeo = exchange.getRequestPath().startsWith(NUXEO);
        byte[] body = Problem.bytes(nuxeo ? problem.nuxeoJson() : problem.json());
        exchange.getResponseHeaders().put(Headers.CONTENT_TYPE, nuxeo ? "application/json" : Problem.MEDIA_TYPE);
        exchange.getResponseHeaders().put(Headers.CONTENT_LENGTH, body.length);
        exchange.getResponseSender().send(ByteBuffer.wrap(body));
    }
}
