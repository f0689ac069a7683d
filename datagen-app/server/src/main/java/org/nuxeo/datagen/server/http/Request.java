package org.nuxeo.datagen.server.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.undertow.server.HttpHandler;
import io.undertow.server.HttpServerExchange;
import io.undertow.server.RequestTooBigException;
import io.undertow.util.Headers;
import io.undertow.util.StatusCodes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Deque;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.nuxeo.datagen.importer.output.Json;
import org.xnio.IoUtils;
import org.xnio.XnioExecutor;

/** One request while it is answered: its parameters, read with their limits, and the ways to answer it. */
public final class Request {
    private static final String JSON = "application/json";

    /** What is read and dropped of a body beyond its limit before the connection is given up. */
    private static final int DROPPED_BYTES = 16 << 20;

    private final HttpServerExchange exchange;
    private final Route route;
    private final ServerLimits limits;

    Request(HttpServerExchange exchange, Route route, ServerLimits limits) {
        this.exchange = exchange;
        this.route = route;
        this.limits = limits;
    }

    public HttpServerExchange exchange() {
        return exchange;
    }

    /** What follows the path of the route, decoded. */
    public String rest() {
        return route.restOf(exchange.getRequestPath());
    }

    /** Goes on in a thread for what takes more than about a millisecond; what is thrown there is answered. */
    public void unhurried(Runnable then) {
        if (exchange.isInIoThread()) {
            exchange.dispatch((HttpHandler) again -> Frame.guard(again, route, then));
        } else {
            then.run();
        }
    }

    /** Goes on in a thread of an executor; what is thrown there is answered. */
    public void elsewhere(Executor executor, Runnable then) {
        exchange.dispatch(executor, () -> Frame.guard(exchange, route, then));
    }

    /** The value of a parameter of the query, or null. */
    public String parameter(String name) {
        Deque<String> values = exchange.getQueryParameters().get(name);
        return values == null ? null : values.peekFirst();
    }

    /**
     * The value of a parameter that is a whole number.
     *
     * @throws Problem 400 if it is none, or out of range
     */
    public long number(String name, long absent, long min, long max) {
        String text = parameter(name);
        if (text == null) {
            return absent;
        }
        try {
            long value = Long.parseLong(text);
            if (value >= min && value <= max) {
                return value;
            }
        } catch (NumberFormatException none) {
            throw outOfRange(name, text, min, max);
        }
        throw outOfRange(name, text, min, max);
    }

    private static Problem outOfRange(String name, String text, long min, long max) {
        return Problem.badRequest(name + " " + text + ": must be a whole number of " + min + " to " + max);
    }

    /** A header, or null. */
    public String header(String name) {
        return exchange.getRequestHeaders().getFirst(name);
    }

    /**
     * Reads a body of JSON without holding a thread, then goes on.
     *
     * @param then is given the body; a problem it throws is answered
     */
    public void readJson(Consumer<JsonNode> then) {
        exchange.setMaxEntitySize(limits.bodyBytes() + DROPPED_BYTES);
        XnioExecutor.Key deadline = exchange.getIoThread()
                .executeAfter(
                        () -> IoUtils.safeClose(exchange.getConnection()), limits.bodyMillis(), TimeUnit.MILLISECONDS);
        BoundedBody body = new BoundedBody(limits.bodyBytes());
        exchange.getRequestReceiver()
                .receivePartialBytes(
                        (done, bytes, last) -> {
                            body.add(bytes);
                            if (last) {
                                deadline.remove();
                                Frame.guard(done, route, () -> then.accept(parse(body.bytes())));
                            }
                        },
                        (done, failure) -> {
                            deadline.remove();
                            Frame.refuse(done, unreadable(failure));
                        });
    }

    private Problem unreadable(IOException failure) {
        return failure instanceof RequestTooBigException
                ? BoundedBody.tooLarge(limits.bodyBytes())
                : Problem.badRequest("body: ended before its announced length");
    }

    private static JsonNode parse(byte[] bytes) {
        try {
            JsonNode body = Json.MAPPER.readTree(bytes);
            if (body.isObject()) {
                return body;
            }
        } catch (IOException malformed) {
            throw Problem.badRequest("body: is no JSON");
        }
        throw Problem.badRequest("body: must be a JSON object, such as {}");
    }

    /** Sets a header of the answer. */
    public Request put(String name, String value) {
        exchange.getResponseHeaders().put(io.undertow.util.HttpString.tryFromString(name), value);
        return this;
    }

    /** Answers with JSON. */
    public void json(JsonNode body) {
        json(StatusCodes.OK, body);
    }

    /** Answers with JSON and a status. */
    public void json(int status, JsonNode body) {
        exchange.setStatusCode(status);
        try {
            bytes(JSON, Json.MAPPER.writeValueAsBytes(body));
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Answers with a text. */
    public void text(String mediaType, String body) {
        bytes(mediaType, body.getBytes(StandardCharsets.UTF_8));
    }

    /** Answers with bytes. */
    public void bytes(String mediaType, byte[] body) {
        exchange.getResponseHeaders().put(Headers.CONTENT_TYPE, mediaType);
        exchange.getResponseHeaders().put(Headers.CONTENT_LENGTH, body.length);
        exchange.getResponseSender().send(ByteBuffer.wrap(body));
    }

    /** Answers with a status alone. */
    public void empty(int status) {
        exchange.setStatusCode(status);
        exchange.endExchange();
    }
}
