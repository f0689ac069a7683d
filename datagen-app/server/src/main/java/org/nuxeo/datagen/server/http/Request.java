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
import org.nuxeo.datagen.importer.internal.output.Json;
import org.xnio.IoUtils;
import org.xnio.XnioExecutor;

/** One request while it is answered: its parameters, read with their limits, and the ways to answer it. */
public final class Request {
    private static final String JSON = "application/json";
    private static final ObjectReader STRICT =
            Json.MAPPER.reader().with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

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

    /** Returns what stands in the place of a parameter of the route's path, decoded. */
    public String path(String name) {
        return match.parameter(name);
    }

    /** Goes on in a thread for what takes more than about a millisecond; what is thrown there is answered. */
    public void unhurried(Runnable then) {
        if (exchange.isInIoThread()) {
            exchange.dispatch((HttpHandler) again -> Frame.guard(again, match.route(), then));
        } else {
            then.run();
        }
    }

    /** Goes on in a thread of an executor; what is thrown there is answered. */
    public void elsewhere(Executor executor, Runnable then) {
        exchange.dispatch(executor, () -> Frame.guard(exchange, match.route(), then));
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
        } catch (NumberFormatException e) {
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
                        // Undertow's own limit would end the connection without an answer.
                        receiver.pause();
                        deadline.remove();
                        Frame.refuse(done, tooLong());
                    } else if (last) {
                        deadline.remove();
                        Frame.guard(done, match.route(), () -> then.accept(json(body.toByteArray())));
                    }
                },
                (done, failure) -> {
                    deadline.remove();
                    Frame.refuse(done, Problem.badRequest("body: ended before its announced length"));
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
     * Reads JSON that a request holds.
     *
     * @param name of the part of the request
     * @throws Problem 400 if it is none, or something comes after it
     */
    public static JsonNode parse(byte[] bytes, String name) {
        try {
            return STRICT.readTree(bytes);
        } catch (MismatchedInputException e) {
            throw Problem.badRequest(name + ": must be one JSON value and nothing after it");
        } catch (IOException e) {
            throw Problem.badRequest(name + ": is no JSON");
        }
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

    /** Answers with a status alone. */
    public void empty(int status) {
        exchange.setStatusCode(status);
        exchange.endExchange();
    }
}
