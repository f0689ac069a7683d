// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.http;

import static org.eclipse.jetty.http.HttpStatus.BAD_REQUEST_400;
import static org.eclipse.jetty.http.HttpStatus.INTERNAL_SERVER_ERROR_500;
import static org.eclipse.jetty.http.HttpStatus.PAYLOAD_TOO_LARGE_413;
import static org.eclipse.jetty.http.HttpStatus.REQUEST_HEADER_FIELDS_TOO_LARGE_431;
import static org.eclipse.jetty.http.HttpStatus.UNSUPPORTED_MEDIA_TYPE_415;
import static org.eclipse.jetty.http.HttpStatus.URI_TOO_LONG_414;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import org.eclipse.jetty.http.HttpCookie;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpHeaderValue;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Fields;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.text.WholeNumber;
import org.nuxeo.datagen.store.output.Json;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A request that is being served: access to its parameters, checked against their limits, and ways to answer it. */
public final class Request extends org.eclipse.jetty.server.Request.Wrapper {
    private static final Logger LOG = LoggerFactory.getLogger(Request.class);
    /** Most documents of a page. */
    public static final int LARGEST_PAGE = 1000;

    private static final int USUAL_PAGE = 50;
    private static final String JSON = "application/json";
    private static final String HTML = "text/html";
    private static final ObjectReader STRICT =
            Json.mapper().reader().with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    /** Below this path, clients expect errors in Nuxeo's format. */
    private static final String NUXEO = "/nuxeo/";
    /** The paths of programs, which get no page, also in a browser. */
    private static final Pattern OF_PROGRAMS = Pattern.compile("/(?:api|nuxeo)(?:/.*)?");

    private static final Pattern TAG = Pattern.compile("\\*|(W/)?\"[^\"]*\"");
    private static final long MAX_DROPPED_BYTES = 16 << 20;
    private static final int MIN_COMPRESSED_BYTES = 1024;

    private final Response response;
    private final Callback callback;
    private final RootHandler root;
    private Router.@Nullable Match match;
    private @Nullable Fields parameters;
    private Credentials.User user = Access.GUEST;
    private boolean bodyLeft;
    private long droppedBytes;

    Request(org.eclipse.jetty.server.Request received, Response response, Callback callback, RootHandler root) {
        super(received);
        this.response = response;
        this.callback = callback;
        this.root = root;
        this.bodyLeft = getLength() > 0 || header("Transfer-Encoding") != null;
    }

    static Problem pathTooLong(ServerLimits limits) {
        String most = WholeNumber.grouped(limits.pathChars()) + " characters";
        return new Problem(URI_TOO_LONG_414, "path and query: must be at most " + most);
    }

    static Problem headersTooLong(ServerLimits limits) {
        String most = WholeNumber.grouped(limits.headerBytes()) + " bytes and " + limits.headers() + " fields";
        return new Problem(REQUEST_HEADER_FIELDS_TOO_LARGE_431, "header fields: must be at most " + most);
    }

    /** Runs a part of the handling of this request and turns its exceptions into responses. */
    void guard(Runnable part) {
        try {
            part.run();
        } catch (Problem e) {
            refuse(e);
        } catch (RuntimeException e) {
            String path = match == null ? "" : match.route().template();
            LOG.error("Request {} {} failed", getMethod(), path, e);
            refuse(new Problem(INTERNAL_SERVER_ERROR_500, "internal error; see the server's log"));
        }
    }

    void answer(Router.Match found) {
        match = found;
        found.route().endpoint().accept(this);
    }

    /** Continues on a thread of the pool, for work that takes long or blocks. Exceptions become responses. */
    public void dispatch(Runnable then) {
        dispatch(getComponents().getExecutor(), then);
    }

    /** Continues on a thread of an executor. Exceptions become responses. */
    public void dispatch(Executor executor, Runnable then) {
        executor.execute(() -> guard(then));
    }

    /** Returns the user, {@link Access#GUEST} if the request has no credentials. */
    public Credentials.User user() {
        return user;
    }

    void user(Credentials.User authenticated) {
        user = authenticated;
    }

    /** Returns the log-ins of the server. */
    Sessions sessions() {
        return root.access.sessions;
    }

    /** Returns the value of a cookie, or null. */
    @Nullable
    String cookie(String name) {
        return org.eclipse.jetty.server.Request.getCookies(this).stream()
                .filter(each -> each.getName().equals(name))
                .map(HttpCookie::getValue)
                .findFirst()
                .orElse(null);
    }

    /** Sets a cookie. */
    void cookie(HttpCookie cookie) {
        Response.putCookie(response, cookie);
    }

    /** Returns whether the method only reads; names of methods are case-sensitive. */
    boolean reads() {
        return HttpMethod.GET.is(getMethod()) || isHead();
    }

    /** Returns whether only the headers of the response are asked for. */
    public boolean isHead() {
        return HttpMethod.HEAD.is(getMethod());
    }

    /** Returns the decoded path. */
    public String path() {
        return getHttpURI().getDecodedPath();
    }

    /** Returns the decoded value of a parameter of the route's path. */
    public String path(String name) {
        return Objects.requireNonNull(match, "request without a route").path().group(name);
    }

    /** Returns the value of a query parameter, or null. */
    public @Nullable String parameter(String name) {
        if (parameters == null) {
            try {
                parameters = org.eclipse.jetty.server.Request.extractQueryParameters(this, StandardCharsets.UTF_8);
            } catch (RuntimeException e) {
                throw Problem.badRequest("query: has a percent sign that encodes no character");
            }
        }
        return parameters.getValue(name);
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
            throw new NumberFormatException("out of range");
        } catch (NumberFormatException e) {
            String range = WholeNumber.grouped(min) + " to " + WholeNumber.grouped(max);
            throw Problem.badRequest(name + " " + text + ": must be an integer from " + range);
        }
    }

    /** Returns the most documents of a page, a query parameter. */
    public int limit(String name) {
        return (int) number(name, USUAL_PAGE, 1, LARGEST_PAGE);
    }

    /** Returns the value of a header, or null. */
    public @Nullable String header(String name) {
        return getHeaders().get(name);
    }

    /** Returns the entity tags in all lines of a header, with their quotation marks; {@code *} stands for any. */
    public static List<String> tags(HttpFields headers, HttpHeader name) {
        String lines = String.join(",", headers.getValuesList(name));
        return TAG.matcher(lines).results().map(MatchResult::group).toList();
    }

    /** Returns whether the header {@code If-None-Match} names an entity tag, weak or strong. */
    public static boolean isCached(HttpFields headers, String etag) {
        List<String> tags = tags(headers, HttpHeader.IF_NONE_MATCH);
        return tags.contains("*") || tags.contains(etag) || tags.contains("W/" + etag);
    }

    /**
     * Checks that the request says that its body is JSON. A form of another site cannot say so.
     *
     * @throws Problem 415 if it does not
     */
    public void requireJson() {
        String type = header("Content-Type");
        if (type == null || !type.split(";", 2)[0].strip().equalsIgnoreCase(JSON)) {
            throw new Problem(UNSUPPORTED_MEDIA_TYPE_415, "Content-Type " + type + ": must be " + JSON);
        }
    }

    /**
     * Reads a JSON body asynchronously.
     *
     * @param then receives the body; exceptions become responses
     */
    public void readJson(Consumer<JsonNode> then) {
        if (getLength() > root.limits.bodyBytes()) {
            throw tooLong();
        }
        Scheduler clock = getComponents().getScheduler();
        Scheduler.Task deadline = clock.schedule(this::disconnect, root.limits.bodyMillis(), TimeUnit.MILLISECONDS);
        receive(new ByteArrayOutputStream(), body -> {
            deadline.cancel();
            JsonNode json = parse(body.toByteArray(), "body");
            Problem.when(!json.isObject(), BAD_REQUEST_400, "body: must be a JSON object, such as {}");
            then.accept(json);
        });
    }

    private void receive(ByteArrayOutputStream body, Consumer<ByteArrayOutputStream> then) {
        while (bodyLeft) {
            Content.Chunk chunk = read();
            if (chunk == null) {
                demand(() -> guard(() -> receive(body, then)));
                return;
            }
            if (Content.Chunk.isFailure(chunk)) {
                throw Problem.badRequest("body: is malformed, or shorter than its Content-Length");
            }
            body.writeBytes(BufferUtil.toArray(chunk.getByteBuffer()));
            chunk.release();
            if (body.size() > root.limits.bodyBytes()) {
                throw tooLong();
            }
            bodyLeft = !chunk.isLast();
        }
        then.accept(body);
    }

    private Problem tooLong() {
        String most = WholeNumber.grouped(root.limits.bodyBytes());
        return new Problem(PAYLOAD_TOO_LARGE_413, "body: must be at most " + most + " bytes");
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

    /** Notes that the body was read to its end, so that another request may follow on its connection. */
    public void endBody() {
        bodyLeft = false;
    }

    /** Sets the status of the response. */
    public Request status(int status) {
        response.setStatus(status);
        return this;
    }

    /** Sets a header of the response. */
    public Request put(String name, String value) {
        response.getHeaders().put(name, value);
        return this;
    }

    /** Answers with the JSON of a record or a tree. */
    public void json(Object body) {
        bytes(JSON, jsonBytes(body));
    }

    /** Returns the JSON of a record or a tree. */
    public static byte[] jsonBytes(Object body) {
        try {
            return Json.mapper().writeValueAsBytes(body);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Answers with a text. */
    public void text(String mediaType, String body) {
        bytes(mediaType, body.getBytes(StandardCharsets.UTF_8));
    }

    /** Answers with bytes of a text, compressed if it is long and the client can read that. */
    public void bytes(String mediaType, byte[] body) {
        put("Content-Type", mediaType);
        byte[] sent = body;
        if (body.length >= MIN_COMPRESSED_BYTES) {
            put("Vary", "Accept-Encoding");
            if (getHeaders().getQualityCSV(HttpHeader.ACCEPT_ENCODING).contains("gzip")) {
                put("Content-Encoding", "gzip");
                sent = compressed(body);
            }
        }
        ByteBuffer content = ByteBuffer.wrap(sent);
        put("Content-Length", Integer.toString(sent.length));
        send((sink, done) -> sink.write(true, content, done));
    }

    private static byte[] compressed(byte[] body) {
        ByteArrayOutputStream target = new ByteArrayOutputStream(body.length / 2);
        try (OutputStream gzip = new GZIPOutputStream(target)) {
            gzip.write(body);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return target.toByteArray();
    }

    /**
     * Answers with the headers alone. They are written here: if Jetty has to write them when the request has ended, it may
     * miss the next request of the connection, which then waits for the idle timeout.
     */
    public void empty() {
        send((sink, done) -> sink.write(true, ByteBuffer.allocate(0), done));
    }

    /**
     * Answers with what a writer writes, now or later. A response before the end of the request's body is the last one
     * of its connection.
     *
     * @param writer completes its callback after the last byte
     */
    public void send(BiConsumer<Content.Sink, Callback> writer) {
        if (bodyLeft) {
            response.getHeaders().put(HttpHeader.CONNECTION, HttpHeaderValue.CLOSE);
        }
        writer.accept(response, Callback.from(this::end, callback::failed));
    }

    private void end() {
        if (bodyLeft && header("Expect") == null) {
            drop();
        } else {
            callback.succeeded();
        }
    }

    /** Discards what the client still sends, so that it can read the response (RFC 9112, section 9.6). */
    private void drop() {
        while (bodyLeft && droppedBytes < MAX_DROPPED_BYTES) {
            Content.Chunk chunk = read();
            if (chunk == null) {
                demand(this::drop);
                return;
            }
            bodyLeft = !chunk.isLast() && !Content.Chunk.isFailure(chunk);
            droppedBytes += chunk.remaining();
            chunk.release();
        }
        callback.succeeded();
    }

    /**
     * Answers with a problem. If the response was already started, the connection is closed instead, so that the client
     * does not take the response for complete.
     */
    public void refuse(Problem problem) {
        if (response.isCommitted()) {
            disconnect();
            callback.failed(problem);
            return;
        }
        problem.headers.forEach(this::put);
        status(problem.status());
        String path = String.valueOf(getHttpURI().getPath());
        String page = asksForAPage(path, problem.status()) ? root.router.refusal(problem) : null;
        if (page != null) {
            text(HTML + "; charset=utf-8", page);
        } else if (path.startsWith(NUXEO)) {
            bytes(JSON, problem.nuxeoJson());
        } else {
            bytes(Problem.MEDIA_TYPE, problem.json());
        }
    }

    /** Returns whether a browser asks. After an address that is far too long, no header is read that could tell. */
    private boolean asksForAPage(String path, int status) {
        boolean unread = status == URI_TOO_LONG_414 && getHeaders().size() == 0;
        String accept = unread ? HTML : header("Accept");
        boolean byBrowser = accept != null && accept.contains(HTML);
        return byBrowser && !OF_PROGRAMS.matcher(path).matches();
    }

    private void disconnect() {
        getConnectionMetaData().getConnection().getEndPoint().close();
    }
}
