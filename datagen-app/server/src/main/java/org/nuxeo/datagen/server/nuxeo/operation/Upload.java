// SPDX-License-Identifier: Apache-2.0
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
import org.nuxeo.datagen.server.http.Problem;
import org.nuxeo.datagen.server.http.Request;
import org.nuxeo.datagen.server.http.ServerLimits;
import org.nuxeo.datagen.store.output.Json;
import org.xnio.channels.Channels;
import org.xnio.channels.StreamSourceChannel;

/**
 * A call of an operation with a file: {@code multipart/form-data} with the parameters in the part {@code params} and
 * the file in the part {@code input}, which is read line by line while it arrives.
 *
 * <p>The body is read one buffer at a time, so a file of any length takes the same memory, and a slow reader slows the
 * client down. A line is refused as soon as it is longer than the limit. The connection is closed if the client sends
 * nothing for a while.
 */
final class Upload extends InputStream implements MultipartParser.PartHandler {
    /** Maximum length of a line, and of the parameters. */
    static final int MAX_BYTES = 1 << 20;

    private static final int BUFFER_BYTES = 16 << 10;
    private static final int MAX_BOUNDARY_CHARS = 200;
    /** Maximum number of bytes after the last part. */
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
     * Starts to read an upload.
     *
     * @param boundary boundary between the parts
     * @param limits limits of the length and of the time between bytes
     * @throws Problem 413 if the announced length exceeds the limit
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

    /** Returns the boundary of a multipart request, or null if the request is not multipart. */
    static String boundary(HttpServerExchange exchange) {
        String type = exchange.getRequestHeaders().getFirst(Headers.CONTENT_TYPE);
        if (type == null || !type.regionMatches(true, 0, "multipart/form-data", 0, 19)) {
            return null;
        }
        String boundary = value(type, "boundary");
        if (boundary == null || boundary.isEmpty() || boundary.length() > MAX_BOUNDARY_CHARS) {
            throw Problem.badRequest("content type: must have a boundary, such as multipart/form-data; boundary=x");
        }
        return boundary;
    }

    /** Returns the value of a key in a header, or null. */
    private static String value(String header, String key) {
        try {
            return Headers.extractQuotedValueFromHeader(header, key);
        } catch (IndexOutOfBoundsException e) {
            // the header ends too early
            return null;
        }
    }

    /**
     * Reads the parameters, up to the beginning of the file.
     *
     * @return the parameters, or a missing node
     * @throws Problem 400 if the parameters are not JSON, 413 if they are too long
     */
    JsonNode parameters() {
        try {
            boolean more = true;
            while (more && !inputSeen) {
                more = parseMore();
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
        return Problem.badRequest("upload: is malformed or ended before its last part");
    }

    /** Returns whether there is a file. */
    boolean hasInput() {
        return inputSeen;
    }

    /**
     * Reads the rest of the body after the file was used.
     *
     * @throws Problem 400 if the file is incomplete
     */
    void end() {
        int left = MAX_EPILOGUE_BYTES;
        try {
            while (!broken && left > 0 && parseMore()) {
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

    /** Parses the next bytes of the body and returns whether there were any. */
    private boolean parseMore() throws IOException {
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
                throw new IllegalArgumentException("the upload is longer than the server's limit");
            }
            parser.parse(buffer.flip());
        }
        broken = false;
        return !ended;
    }

    private int receive() throws IOException {
        long endNanos = System.nanoTime() + stallMillis * 1_000_000;
        // bytes of an incomplete TLS record have arrived but cannot be read
        while (true) {
            long leftMillis = (endNanos - System.nanoTime()) / 1_000_000;
            if (leftMillis <= 0) {
                throw new InterruptedIOException("the client sent nothing for " + stallMillis + " ms");
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

    /** Checks the length of lines, because readers of lines hold a whole line in memory. */
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
            } else if (!parseMore()) {
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
