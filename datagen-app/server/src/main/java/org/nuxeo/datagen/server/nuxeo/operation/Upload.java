package org.nuxeo.datagen.server.nuxeo.operation;

import com.fasterxml.jackson.databind.JsonNode;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.HeaderMap;
import io.undertow.util.Headers;
import io.undertow.util.MultipartParser;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.nuxeo.datagen.importer.output.Json;
import org.nuxeo.datagen.server.http.Problem;
import org.xnio.IoUtils;
import org.xnio.XnioExecutor;

/**
 * A call with a file: {@code multipart/form-data} whose part {@code params} holds the parameters and whose part
 * {@code input} is read while it arrives.
 *
 * <p>Bytes are asked for a buffer at a time, and the parser hands on what of it belongs to the file, so a file of any
 * length takes the same memory, and a reader that is slow slows the client down. A client that sends nothing for a while
 * is given up.
 */
final class Upload extends InputStream implements MultipartParser.PartHandler {
    private static final int BUFFER_BYTES = 16 << 10;
    private static final int MAX_PARAMETER_BYTES = 1 << 20;
    private static final String PARAMETERS = "params";
    private static final String INPUT = "input";

    private final HttpServerExchange exchange;
    private final long stallMillis;
    private final InputStream body;
    private final MultipartParser.ParseState parser;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private final ByteArrayOutputStream parameters = new ByteArrayOutputStream();
    private final ByteArrayOutputStream pending = new ByteArrayOutputStream();
    private byte[] ready = new byte[0];
    private int at;
    private String part = "";
    private boolean inputSeen;
    private boolean ended;

    /**
     * @param boundary between the parts
     * @param stallMillis after which a client that sends nothing is given up
     */
    Upload(HttpServerExchange exchange, String boundary, long stallMillis) {
        this.exchange = exchange;
        this.stallMillis = stallMillis;
        exchange.startBlocking();
        this.body = exchange.getInputStream();
        this.parser = MultipartParser.beginParse(
                exchange.getConnection().getByteBufferPool(),
                this,
                boundary.getBytes(StandardCharsets.ISO_8859_1),
                StandardCharsets.UTF_8.name());
    }

    /** The boundary of a request's parts, or null if it has none. */
    static String boundary(HttpServerExchange exchange) {
        String type = exchange.getRequestHeaders().getFirst(Headers.CONTENT_TYPE);
        if (type == null || !type.regionMatches(true, 0, "multipart/form-data", 0, 19)) {
            return null;
        }
        String boundary = value(type, "boundary");
        if (boundary == null || boundary.isEmpty() || boundary.length() > 200) {
            throw Problem.badRequest("content type: must name the boundary of the parts");
        }
        return boundary;
    }

    /** The value of a key of a header, or null if there is none. */
    private static String value(String header, String key) {
        try {
            return Headers.extractQuotedValueFromHeader(header, key);
        } catch (IndexOutOfBoundsException endsTooEarly) {
            return null;
        }
    }

    /**
     * Reads up to the file.
     *
     * @return the parameters, a missing node if there are none
     * @throws Problem 400 if they are no JSON
     */
    JsonNode parameters() {
        try {
            while (!inputSeen && pump()) {
                if (parameters.size() > MAX_PARAMETER_BYTES) {
                    throw new Problem(413, PARAMETERS + ": must be at most " + MAX_PARAMETER_BYTES + " bytes");
                }
            }
            JsonNode json = parameters.size() == 0 ? Json.object() : Json.MAPPER.readTree(parameters.toByteArray());
            if (json.isObject()) {
                return json.path(PARAMETERS);
            }
        } catch (IOException malformed) {
            throw Problem.badRequest(PARAMETERS + ": is no JSON, or the parts are malformed");
        }
        throw Problem.badRequest(PARAMETERS + ": must be a JSON object");
    }

    /** Whether there is a file. */
    boolean hasInput() {
        return inputSeen;
    }

    /** Parses the next bytes of the body; false at its end. */
    private boolean pump() throws IOException {
        if (ended) {
            return false;
        }
        XnioExecutor.Key deadline = exchange.getIoThread()
                .executeAfter(() -> IoUtils.safeClose(exchange.getConnection()), stallMillis, TimeUnit.MILLISECONDS);
        int length;
        try {
            length = body.read(buffer);
        } finally {
            deadline.remove();
        }
        if (length < 0) {
            ended = true;
            if (!parser.isComplete()) {
                throw new InterruptedIOException("the upload ended before its last part");
            }
            return false;
        }
        parser.parse(ByteBuffer.wrap(buffer, 0, length));
        return true;
    }

    @Override
    public void beginPart(HeaderMap headers) {
        String disposition = headers.getFirst(Headers.CONTENT_DISPOSITION);
        String name = disposition == null ? null : value(disposition, "name");
        part = name == null ? "" : name;
        inputSeen |= part.equals(INPUT);
    }

    @Override
    public void data(ByteBuffer bytes) {
        byte[] copy = new byte[bytes.remaining()];
        bytes.get(copy);
        if (part.equals(INPUT)) {
            pending.writeBytes(copy);
        } else if (part.equals(PARAMETERS) && parameters.size() <= MAX_PARAMETER_BYTES) {
            parameters.writeBytes(copy);
        }
    }

    @Override
    public void endPart() {
        part = "";
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        while (at == ready.length) {
            if (pending.size() > 0) {
                ready = pending.toByteArray();
                pending.reset();
                at = 0;
            } else if (!pump()) {
                return -1;
            }
        }
        int count = Math.min(length, ready.length - at);
        System.arraycopy(ready, at, target, offset, count);
        at += count;
        return count;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    /** Reads and drops what is left, so that the client gets to read the answer. */
    void drain() throws IOException {
        long left = 16 << 20;
        while (left > 0 && pump()) {
            pending.reset();
            left -= BUFFER_BYTES;
        }
    }
}
