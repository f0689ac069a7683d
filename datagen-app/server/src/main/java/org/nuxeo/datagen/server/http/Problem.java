// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.http;

import static org.eclipse.jetty.http.HttpStatus.BAD_REQUEST_400;
import static org.eclipse.jetty.http.HttpStatus.NOT_FOUND_404;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.eclipse.jetty.http.HttpStatus;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.store.output.Json;

/** A request that cannot be served, with the reason: problem details of RFC 9457. */
public final class Problem extends RuntimeException {
    static final String MEDIA_TYPE = "application/problem+json";

    /** Maximum length of a detail that is not abridged. */
    private static final int WHOLE_CHARS = 300;

    private static final int START_CHARS = 100;
    private static final int END_CHARS = 180;

    private final int status;
    final transient Map<String, String> headers = new TreeMap<>();

    /**
     * @param status an HTTP status of 400 or above
     * @param detail value, limit and remedy, in one line; the middle of a long detail, which is part of the value, is
     *     left out
     */
    public Problem(int status, @Nullable String detail) {
        super(abridged(String.valueOf(detail)), null, false, false);
        this.status = status;
    }

    private static String abridged(String detail) {
        return detail.length() <= WHOLE_CHARS
                ? detail
                : detail.substring(0, START_CHARS) + "…" + detail.substring(detail.length() - END_CHARS);
    }

    /** Returns a problem with status 400, for an invalid value. */
    public static Problem badRequest(@Nullable String detail) {
        return new Problem(BAD_REQUEST_400, detail);
    }

    /** Returns a problem with status 404. */
    public static Problem notFound(@Nullable String detail) {
        return new Problem(NOT_FOUND_404, detail);
    }

    /**
     * Refuses a request if something is wrong with it.
     *
     * @throws Problem if so, with the status and the detail
     */
    public static void when(boolean isWrong, int status, String detail) {
        if (isWrong) {
            throw new Problem(status, detail);
        }
    }

    /**
     * Returns what a request asks for.
     *
     * @throws Problem with the status if that is refused, with the reason as its detail
     */
    public static <T> T refusals(int status, Supplier<T> asked) {
        try {
            return asked.get();
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            throw new Problem(status, e.getMessage());
        }
    }

    /** Returns what is asked for, or null if that is refused. */
    public static <T> @Nullable T unlessRefused(Supplier<@Nullable T> asked) {
        try {
            return asked.get();
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    /**
     * Returns what was found.
     *
     * @throws Problem 404 if that is nothing
     */
    public static <T> T found(@Nullable T found, String missing) {
        when(found == null, NOT_FOUND_404, missing);
        return Objects.requireNonNull(found);
    }

    /** Adds a header of the response. */
    public Problem with(String name, String value) {
        headers.put(name, value);
        return this;
    }

    /** Returns the HTTP status. */
    public int status() {
        return status;
    }

    /** Returns the body of the response. */
    public byte[] json() {
        ObjectNode json = Json.object("type", "about:blank", "title", HttpStatus.getMessage(status));
        return Request.jsonBytes(Json.put(json, "status", status, "detail", getMessage()));
    }

    /** Returns the body of the response in Nuxeo's format. */
    byte[] nuxeoJson() {
        return Request.jsonBytes(Json.object("entity-type", "exception", "status", status, "message", getMessage()));
    }
}
