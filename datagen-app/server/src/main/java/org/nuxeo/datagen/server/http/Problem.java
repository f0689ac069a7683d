// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.http;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import io.undertow.util.StatusCodes;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.nuxeo.datagen.store.output.Json;

/** A request that cannot be served, with the reason: problem details of RFC 9457. */
public final class Problem extends RuntimeException {
    /** The status for a host that this server does not serve (RFC 9110, section 15.5.20). */
    static final int MISDIRECTED_REQUEST = 421;

    static final String MEDIA_TYPE = "application/problem+json";

    private static final long serialVersionUID = 1L;

    /** Maximum length of a detail that is not abridged. */
    private static final int WHOLE_CHARS = 300;

    private static final int START_CHARS = 100;
    private static final int END_CHARS = 180;

    private final int status;

    /**
     * @param status an HTTP status of 400 or above
     * @param detail value, limit and remedy, in one line; the middle of a long detail, which is part of the value, is
     *     left out
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

    /** Returns a problem with status 400, for an invalid value. */
    public static Problem badRequest(String detail) {
        return new Problem(StatusCodes.BAD_REQUEST, detail);
    }

    /** Returns a problem with status 404. */
    public static Problem notFound(String detail) {
        return new Problem(StatusCodes.NOT_FOUND, detail);
    }

    /** Returns the HTTP status. */
    public int status() {
        return status;
    }

    /** Returns the name of a status. Undertow does not know 421. */
    static String title(int status) {
        return status == MISDIRECTED_REQUEST ? "Misdirected Request" : StatusCodes.getReason(status);
    }

    /** The problem details of RFC 9457. */
    private record Details(String type, String title, int status, String detail) {}

    /** A problem in Nuxeo's format. */
    private record NuxeoException(
            @JsonProperty("entity-type") String entityType, int status, String message) {}

    /** Returns the body of the response. */
    public byte[] json() {
        return bytes(new Details("about:blank", title(status), status, getMessage()));
    }

    /** Returns the body of the response in Nuxeo's format. */
    byte[] nuxeoJson() {
        return bytes(new NuxeoException("exception", status, getMessage()));
    }

    /** Returns a whole response including its head. The connection is closed after it. */
    byte[] answer() {
        byte[] body = json();
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

    private static byte[] bytes(Record body) {
        try {
            return Json.mapper().writeValueAsBytes(body);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
