package org.nuxeo.datagen.server.nuxeo.operation;

import com.fasterxml.jackson.databind.JsonNode;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.HeaderMap;
import io.undertow.util.Headers;
import io.undertow.util.MultipartParser;
import io.undertow.util.StatusCodes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.nuxeo.datagen.importer.internal.output.Json;
import org.nuxeo.datagen.server.http.Problem;
import org.nuxeo.datagen.server.http.Request;
import org.nuxeo.datagen.server.http.ServerLimits;
import org.xnio.channels.Channels;
import org.xnio.channels.StreamSourceChannel;

/**
 * A call with a file: {@code multipart/form-data} whose part {@code params} holds the parameters and whose part
 * {@code input} is read while it arrives, line by line.
 *
 * <p>Bytes are asked for a buffer at a time, and the parser hands on what of it belongs to the file, so a file of any
 * length takes the same memory, and a reader that is slow slows the client down. A line that no reader could hold is
 * refused as soon as it is longer than the limit, and a client that sends nothing for a while is given up.
 */
final class Upload extends InputStream implements MultipartParser.PartHandler {
    /** The longest line, and the most that the parameters may take. */
    static final int MAX_BYTES = 1 << 20;

    private static final int BUFFER_BYTES = 16 << 10;
    private static final int MAX_BOUNDARY_CHARS = 200;
    /** What may follow the last part of a well-formed upload. */
    private static final int MAX_EPILOGUE_BYTES = 64 << 10;

    private static final String PARAMETERS = "params";
    private static final String INPUT = "input";

    private final StreamSourceChannel body;
    private final long stallMillis;
    private final MultipartParser.ParseState parser;
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
    private final ByteArrayOutputStream parameters = new ByteArrayOutputStream();
    private final ByteArrayOutputStream pending = new ByteArrayOutputStream();
    private byte[] ready = new byte[0];
    private int at;
    private String part = "";
    private boolean inputSeen;
    private boolean ended;
    private boolean broken;
    private long leftBytes;
    private long line = 1;
    private int lineBytes;

    /**
     * @param boundary between the parts
     * @param limits of the whole, and of the time between its bytes
     * @throws Problem 413 if its announced length is beyond the limit
     */
    Upload(HttpServerExchange exchange, String boundary, ServerLimits limits) {
        if (exchange.getRequestContentLength() > limits.uploadBytes()) {
            throw tooLong(limits.uploadBytes());
        }
        this.leftBytes = limits.uploadBytes();
        this.body = exchange.getRequestChannel();
        this.stallMillis = limits.idleMillis();
        this.parser = MultipartParser.beginParse(
                exchange.getConnection().getByteBufferPool(),
                this,
                boundary.getBytes(StandardCharsets.ISO_8859_1),
                StandardCharsets.UTF_8.name());
    }

    private static Problem tooLong(long limitBytes) {
        return new Problem(StatusCodes.REQUEST_ENTITY_TOO_LARGE, "upload: must be at most " + limitBytes + " bytes");
    }

    /** Returns the boundary of a request's parts, or null if it has none. */
    static String boundary(HttpServerExchange exchange) {
        String type = exchange.getRequestHeaders().getFirst(Headers.CONTENT_TYPE);
        if (type == null || !type.regionMatches(true, 0, "multipart/form-data", 0, 19)) {
            return null;
        }
        String boundary = value(type, "boundary");
        if (boundary == null || boundary.isEmpty() || boundary.length() > MAX_BOUNDARY_CHARS) {
            throw Problem.badRequest("content type: must name the boundary of the parts");
        }
        return boundary;
    }

    /** Returns the value of a key of a header, or null if there is none. */
    private static String value(String header, String key) {
        try {
            return Headers.extractQuotedValueFromHeader(header, key);
        } catch (IndexOutOfBoundsException e) {
            // It ends too early.
            return null;
        }
    }

    /**
     * Reads up to the file.
     *
     * @return the parameters, a missing node if there are none
     * @throws Problem 400 if they are no JSON, 413 if they are too long
     */
    JsonNode parameters() {
        try {
            boolean more = true;
            while (more && !inputSeen) {
                more = pump();
                if (parameters.size() > MAX_BYTES) {
                    throw new Problem(
                            StatusCodes.REQUEST_ENTITY_TOO_LARGE,
                            PARAMETERS + ": must be at most " + MAX_BYTES + " bytes");
                }
            }
        } catch (IOException e) {
            throw malformed();
        }
        JsonNode json = parameters.size() == 0 ? Json.object() : Request.parse(parameters.toByteArray(), PARAMETERS);
        if (!json.isObject()) {
            throw Problem.badRequest(PARAMETERS + ": must be a JSON object");
        }
        return json.path(PARAMETERS);
    }

    private static Problem malformed() {
        return Problem.badRequest("upload: its parts are malformed, or it ended before its last part");
    }

    /** Tells whether there is a file. */
    boolean hasInput() {
        return inputSeen;
    }

    /**
     * Reads what may follow the file, once it has been used.
     *
     * @throws Problem 400 if the file did not come whole
     */
    void end() {
        int left = MAX_EPILOGUE_BYTES;
        try {
            while (!broken && left > 0 && pump()) {
                pending.reset();
                left -= BUFFER_BYTES;
            }
        } catch (IOException e) {
            throw malformed();
        }
        if (broken) {
            throw malformed();
        }
    }

    /** Parses the next bytes of the body; false at its end. */
    private boolean pump() throws IOException {
        if (ended) {
            return false;
        }
        broken = true;
        int length = receive();
        if (length < 0) {
            ended = true;
            if (!parser.isComplete()) {
                throw new InterruptedIOException("the upload ended before its last part");
            }
        } else {
            leftBytes -= length;
            if (leftBytes < 0) {
                throw new IllegalArgumentException("the upload is longer than the server takes");
            }
            parser.parse(buffer.flip());
        }
        broken = false;
        return !ended;
    }

    private int receive() throws IOException {
        long endNanos = System.nanoTime() + stallMillis * 1_000_000;
        // Of a TLS record that is not whole nothing can be read, though bytes have come.
        while (true) {
            long leftMillis = (endNanos - System.nanoTime()) / 1_000_000;
            if (leftMillis <= 0) {
                throw new InterruptedIOException("nothing came for " + stallMillis + " ms");
            }
            int length = Channels.readBlocking(body, buffer.clear(), leftMillis, TimeUnit.MILLISECONDS);
            if (length != 0) {
                return length;
            }
        }
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
            measure(copy);
            pending.writeBytes(copy);
        } else if (part.equals(PARAMETERS) && parameters.size() <= MAX_BYTES) {
            parameters.writeBytes(copy);
        }
    }

    /** Whoever reads lines holds a whole one. */
    private void measure(byte[] bytes) {
        for (byte b : bytes) {
            if (b == '\n' || b == '\r') {
                line += b == '\n' ? 1 : 0;
                lineBytes = 0;
            } else if (++lineBytes > MAX_BYTES) {
                throw new IllegalArgumentException(
                        INPUT + ": line " + line + " is longer than " + MAX_BYTES + " bytes; is it a text file?");
            }
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
}
