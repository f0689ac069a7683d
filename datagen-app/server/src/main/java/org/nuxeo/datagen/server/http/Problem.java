package org.nuxeo.datagen.server.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.undertow.util.StatusCodes;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.nuxeo.datagen.importer.internal.output.Json;

/** A request that is not served as asked, and why: problem details of RFC 9457. */
public final class Problem extends RuntimeException {
    /** The status of a request for a host that this server does not answer for (RFC 9110, section 15.5.20). */
    static final int MISDIRECTED_REQUEST = 421;

    static final String MEDIA_TYPE = "application/problem+json";

    private static final long serialVersionUID = 1L;

    /** A detail of this length is told as it is. */
    private static final int WHOLE_CHARS = 300;

    private static final int START_CHARS = 100;
    private static final int END_CHARS = 180;

    private final int status;

    /**
     * @param status an HTTP status of 400 or above
     * @param detail value, limit and remedy, in one line; the middle of a long one, which is the value, is left out
     */
    public Problem(int status, String detail) {
        super(abridged(detail), null, false, false);
        this.status = status;
    }

    private static String abridged(String detail) {
        return detail.length() <= WHOLE_CHARS
                ? detail
                : detail.substring(0, START_CHARS) + "…" + detail.substring(detail.length() - END_CHARS);
    }

    /** Returns a problem for a request with a value that cannot be used. */
    public static Problem badRequest(String detail) {
        return new Problem(StatusCodes.BAD_REQUEST, detail);
    }

    /** Returns a problem for a request for what is not there. */
    public static Problem notFound(String detail) {
        return new Problem(StatusCodes.NOT_FOUND, detail);
    }

    /** Returns the HTTP status. */
    public int status() {
        return status;
    }

    /** Returns the name of a status; Undertow lacks one. */
    static String title(int status) {
        return status == MISDIRECTED_REQUEST ? "Misdirected Request" : StatusCodes.getReason(status);
    }

    /** Returns the body of the answer. */
    public ObjectNode json() {
        return Json.object()
                .put("type", "about:blank")
                .put("title", title(status))
                .put("status", status)
                .put("detail", getMessage());
    }

    /** Returns the body of the answer to a client of Nuxeo. */
    ObjectNode nuxeoJson() {
        return Json.object()
                .put("entity-type", "exception")
                .put("status", status)
                .put("message", getMessage());
    }

    /** Returns a whole answer, its head included, after which the connection is closed. */
    byte[] answer() {
        byte[] body = bytes(json());
        StringBuilder head = new StringBuilder("HTTP/1.1 ")
                .append(status)
                .append(' ')
                .append(title(status))
                .append("\r\nConnection: close\r\nContent-Type: ")
                .append(MEDIA_TYPE)
                .append("\r\nContent-Length: ")
                .append(body.length);
        SecurityHeaders.FIELDS.forEach(
                (name, value) -> head.append("\r\n").append(name).append(": ").append(value));
        ByteArrayOutputStream answer = new ByteArrayOutputStream();
        answer.writeBytes(head.append("\r\n\r\n").toString().getBytes(StandardCharsets.US_ASCII));
        answer.writeBytes(body);
        return answer.toByteArray();
    }

    static byte[] bytes(ObjectNode body) {
        try {
            return Json.MAPPER.writeValueAsBytes(body);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
