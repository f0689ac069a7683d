package org.nuxeo.datagen.server.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.undertow.util.StatusCodes;
import org.nuxeo.datagen.importer.output.Json;

/** A request that is not served as asked, and why: problem details of RFC 9457. */
public final class Problem extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private static final int MAX_DETAIL_CHARS = 500;

    private final int status;

    /**
     * @param status an HTTP status of 400 or above
     * @param detail value, limit and remedy, in one line
     */
    public Problem(int status, String detail) {
        super(
                detail.length() > MAX_DETAIL_CHARS ? detail.substring(0, MAX_DETAIL_CHARS) + "…" : detail,
                null,
                false,
                false);
        this.status = status;
    }

    /** A request with a value that cannot be used. */
    public static Problem badRequest(String detail) {
        return new Problem(StatusCodes.BAD_REQUEST, detail);
    }

    /** A request for what is not there. */
    public static Problem notFound(String detail) {
        return new Problem(StatusCodes.NOT_FOUND, detail);
    }

    public int status() {
        return status;
    }

    /** The body of the answer, {@code application/problem+json}. */
    public ObjectNode json() {
        return Json.object()
                .put("type", "about:blank")
                .put("title", StatusCodes.getReason(status))
                .put("status", status)
                .put("detail", getMessage());
    }

    /** The body of the answer to a client of Nuxeo. */
    ObjectNode nuxeoJson() {
        return Json.object()
                .put("entity-type", "exception")
                .put("status", status)
                .put("message", getMessage());
    }
}
