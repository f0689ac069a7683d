// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.nuxeo.operation;

import static org.eclipse.jetty.http.HttpStatus.BAD_REQUEST_400;
import static org.eclipse.jetty.http.HttpStatus.PAYLOAD_TOO_LARGE_413;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.MultiPart;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.util.BufferUtil;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.text.WholeNumber;
import org.nuxeo.datagen.server.http.Problem;
import org.nuxeo.datagen.server.http.Request;
import org.nuxeo.datagen.server.http.ServerLimits;
import org.nuxeo.datagen.store.output.Json;

/**
 * A call of an operation with a file: {@code multipart/form-data} with the parameters in the part {@code params} and
 * the file in the part {@code input}, which is read line by line while it arrives.
 *
 * <p>The body is read one buffer at a time, so a file of any length takes the same memory, and a slow reader slows the
 * client down. A line is refused as soon as it is longer than the limit. The connection is closed if the client sends
 * nothing for a while.
 */
final class Upload extends InputStream implements MultiPart.Parser.Listener {
    /** Maximum length of a line, and of the parameters. */
    static final int MAX_BYTES = 1 << 20;

    private static final int BUFFER_BYTES = 16 << 10;
    private static final int MAX_BOUNDARY_CHARS = 200;
    /** Maximum number of bytes after the last part. */
    private static final int MAX_EPILOGUE_BYTES = 64 << 10;

    private static final String PARAMETERS = "params";
    private static final String INPUT = "input";

    private final Request request;
    private final InputStream body;
    private final MultiPart.Parser parser;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private final ByteArrayOutputStream parameters = new ByteArrayOutputStream();
    private final ByteArrayOutputStream pending = new ByteArrayOutputStream();
    private byte[] ready = new byte[0];
    private int at;
    private String part = "";
    private boolean inputSeen;
    private boolean ended;
    private boolean broken;
    private @Nullable IllegalArgumentException refusal;
    private @Nullable Throwable failure;
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
    Upload(Request request, String boundary, ServerLimits limits) {
        if (request.getLength() > limits.uploadBytes()) {
            String most = WholeNumber.grouped(limits.uploadBytes());
            throw new Problem(PAYLOAD_TOO_LARGE_413, "upload: must be at most " + most + " bytes");
        }
        this.leftBytes = limits.uploadBytes();
        this.request = request;
        this.body = Content.Source.asInputStream(request);
        this.parser = new MultiPart.Parser(boundary, this);
    }

    /** Returns the boundary of a multipart request, or null if the request is not multipart. */
    static @Nullable String boundary(Request request) {
        String type = request.header("Content-Type");
        if (type == null || !type.regionMatches(true, 0, "multipart/form-data", 0, 19)) {
            return null;
        }
        String boundary = Problem.unlessRefused(() -> MultiPart.extractBoundary(type));
        if (boundary == null || boundary.isEmpty() || boundary.length() > MAX_BOUNDARY_CHARS) {
            throw Problem.badRequest("content type: must have a boundary, such as multipart/form-data; boundary=x");
        }
        return boundary;
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
                Problem.when(
                        parameters.size() > MAX_BYTES,
                        PAYLOAD_TOO_LARGE_413,
                        PARAMETERS + ": must be at most " + WholeNumber.grouped(MAX_BYTES) + " bytes");
            }
        } catch (IOException e) {
            throw malformed();
        }
        JsonNode json = parameters.size() == 0 ? Json.object() : Request.parse(parameters.toByteArray(), PARAMETERS);
        Problem.when(!json.isObject(), BAD_REQUEST_400, PARAMETERS + ": must be a JSON object");
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
        int length = body.read(buffer);
        leftBytes -= Math.max(0, length);
        if (leftBytes < 0) {
            throw new IllegalArgumentException("the upload is longer than the server's limit");
        }
        ended = length < 0;
        parser.parse(ended ? Content.Chunk.EOF : Content.Chunk.from(ByteBuffer.wrap(buffer, 0, length), false));
        if (ended) {
            request.endBody();
        }
        if (refusal != null) {
            throw refusal;
        }
        if (failure != null) {
            throw new IOException(failure);
        }
        broken = false;
        return !ended;
    }

    @Override
    public void onFailure(Throwable reason) {
        failure = reason;
    }

    @Override
    public void onPartHeader(String name, String value) {
        if (name.equalsIgnoreCase("Content-Disposition")) {
            Map<String, String> parameters = new HashMap<>();
            HttpField.getValueParameters(value, parameters);
            part = parameters.getOrDefault("name", "");
            inputSeen |= part.equals(INPUT);
        }
    }

    @Override
    public void onPartContent(Content.Chunk chunk) {
        byte[] copy = BufferUtil.toArray(chunk.getByteBuffer());
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
                refusal = new IllegalArgumentException(
                        INPUT + ": line " + line + " is longer than " + MAX_BYTES + " bytes; is it a text file?");
                throw refusal;
            }
        }
    }

    @Override
    public void onPartEnd() {
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
