// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import io.undertow.io.Receiver;
import io.undertow.server.HttpHandler;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.Headers;
import io.undertow.util.StatusCodes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Deque;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.nuxeo.datagen.store.output.Json;
import org.xnio.IoUtils;
import org.xnio.XnioExecutor;

/** A request that is being served: access to its parameters, checked against their limits, and ways to answer it. */
public final class Request {
    private static final String JSON = "application/json";
    private static final ObjectReader STRICT =
            Json.mapper().reader().with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private final HttpServerExchange exchange;
    private final Router.Match match;
    private final ServerLimits limits;

    Request(HttpServerExchange exchange, Router.Match match, ServerLimits limits) {
        this.exchange = exchange;
        this.match = match;
        this.limits = limits;
    }

    public HttpServerExchange exchange() {
        return exchange;
    }

    /** Returns the decoded value of a parameter of the route's path. */
    public String path(String name) {
        return match.parameter(name);
    }

    /** Continues on a worker thread, for work of more than about a millisecond. Exceptions become responses. */
    public void dispatch(Runnable then) {
        if (exchange.isInIoThread()) {
            exchange.dispatch((HttpHandler) again -> RootHandler.guard(again, match.route(), then));
        } else {
            then.run();
        }
    }

    /** Continues on a thread of an executor. Exceptions become responses. */
    public void dispatch(Executor executor, Runnable then) {
        exchange.dispatch(executor, () -> RootHandler.guard(exchange, match.route(), then));
    }

    /** Returns the value of a query parameter, or null. */
    public String parameter(String name) {
        Deque<String> values = exchange.getQueryParameters().get(name);
        return values == null ? null : values.peekFirst();
    }

    /**
     * Returns the value of a query parameter that is an integer.
     *
     * @param absent the value if the parameter is absent
     * @param min the minimum
     * @param max the maximum
     * @throws Problem 400 if it is not an integer or out of range
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
        } catch (NumberFormatException e) {
            throw outOfRange(name, text, min, max);
        }
        throw outOfRange(name, text, min, max);
    }

    private static Problem outOfRange(String name, String text, long min, long max) {
        return Problem.badRequest(name + " " + text + ": must be an integer from " + min + " to " + max);
    }

    /** Returns the value of a header, or null. */
    public String header(String name) {
        return exchange.getRequestHeaders().getFirst(name);
    }

    /**
     * Checks that the request says that its body is JSON. A form of another site cannot say so.
     *
     * @throws Problem 415 if it does not
     */
    public void requireJson() {
        String type = header("Content-Type");
        if (type == null || !type.split(";", 2)[0].strip().equalsIgnoreCase(JSON)) {
            throw new Problem(StatusCodes.UNSUPPORTED_MEDIA_TYPE, "Content-Type " + type + ": must be " + JSON);
        }
    }

    /**
     * Reads a JSON body asynchronously.
     *
     * @param then receives the body; exceptions become responses
     */
    public void readJson(Consumer<JsonNode> then) {
        if (exchange.getRequestContentLength() > limits.bodyBytes()) {
            throw tooLong();
        }
        XnioExecutor.Key deadline = exchange.getIoThread()
                .executeAfter(
                        () -> IoUtils.safeClose(exchange.getConnection()), limits.bodyMillis(), TimeUnit.MILLISECONDS);
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        Receiver receiver = exchange.getRequestReceiver();
        receiver.receivePartialBytes(
                (done, bytes, last) -> {
                    body.writeBytes(bytes);
                    if (body.size() > limits.bodyBytes()) {
                        // Undertow's own limit would close the connection without a response.
                        receiver.pause();
                        deadline.remove();
                        RootHandler.refuse(done, tooLong());
                    } else if (last) {
                        deadline.remove();
                        RootHandler.guard(done, match.route(), () -> then.accept(json(body.toByteArray())));
                    }
                },
                (done, failure) -> {
                    deadline.remove();
                    RootHandler.refuse(done, Problem.badRequest("body: is shorter than its Content-Length"));
                });
    }

    private Problem tooLong() {
        return new Problem(
                StatusCodes.REQUEST_ENTITY_TOO_LARGE, "body: must be at most " + limits.bodyBytes() + " bytes");
    }

    private static JsonNode json(byte[] bytes) {
        JsonNode body = parse(bytes, "body");
        if (!body.isObject()) {
            throw Problem.badRequest("body: must be a JSON object, such as {}");
        }
        return body;
    }

    /**
     * Parses JSON from a request.
     *
     * @param name name of this part of the request, for messages
     * @throws Problem 400 if it is not JSON, or if anything follows it
     */
    public static JsonNode parse(byte[] bytes, String name) {
        try {
            return STRICT.readTree(bytes);
        } catch (MismatchedInputException e) {
            throw Problem.badRequest(name + ": must be a single JSON value with nothing after it");
        } catch (IOException e) {
            throw Problem.badRequest(name + ": must be JSON");
        }
    }

    /** Sets a header of the response. */
    public Request put(String name, String value) {
        exchange.getResponseHeaders().put(io.undertow.util.HttpString.tryFromString(name), value);
        return this;
    }

    /** Answers with the JSON of a record or a tree. */
    public void json(Object body) {
        json(StatusCodes.OK, body);
    }

    /** Answers with JSON and a status. */
    public void json(int status, Object body) {
        exchange.setStatusCode(status);
        try {
            bytes(JSON, Json.mapper().writeValueAsBytes(body));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
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

    /** Answers with a status and no body. */
    public void empty(int status) {
        exchange.setStatusCode(status);
        exchange.endExchange();
    }
}
