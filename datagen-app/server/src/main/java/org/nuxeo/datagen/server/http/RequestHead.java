// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.http;

import io.undertow.util.StatusCodes;
import java.nio.ByteBuffer;
import java.util.Set;

/**
 * A validator of the bytes of a request's head for faults that Undertow's parser accepts silently: an unknown version,
 * which it treats as HTTP/1.1, and a field value continued on the next line (RFC 9112, section 5.2), which it joins.
 * Not thread safe.
 */
final class RequestHead {
    private static final Set<String> VERSIONS = Set.of("HTTP/1.0", "HTTP/1.1");
    private static final String VERSION_START = "HTTP/";
    /** Upper bound of the length of a version. */
    private static final int MAX_WORD_CHARS = 16;

    private final StringBuilder lastWord = new StringBuilder();
    private boolean ended;
    private boolean foldedLine;
    private boolean unknownVersion;
    private int lines;
    private int lineBytes;
    private byte last;
    private int bytes;

    /** Resets the state; the next byte is the first of a request. */
    void reset() {
        lastWord.setLength(0);
        ended = false;
        foldedLine = false;
        unknownVersion = false;
        lines = 0;
        lineBytes = 0;
        last = 0;
        bytes = 0;
    }

    /**
     * Validates bytes up to the end of the head.
     *
     * @param buffer holds the bytes; its position does not change
     * @param from index of the first byte
     * @param to index after the last byte
     * @return the index after the last byte of the head, or {@code to} if the head does not end before
     */
    int take(ByteBuffer buffer, int from, int to) {
        int at = from;
        while (at < to && !ended) {
            take(buffer.get(at++));
        }
        return at;
    }

    private void take(byte b) {
        bytes++;
        if (b == '\n') {
            boolean empty = lineBytes == 0 || lineBytes == 1 && last == '\r';
            if (lines == 0) {
                String version = lastWord.toString();
                unknownVersion = version.startsWith(VERSION_START) && !VERSIONS.contains(version);
            }
            ended = empty;
            lines++;
            lineBytes = 0;
        } else {
            if (lines == 0) {
                requestLine(b);
            } else if (lineBytes == 0 && (b == ' ' || b == '\t')) {
                foldedLine = true;
            }
            lineBytes++;
        }
        last = b;
    }

    private void requestLine(byte b) {
        if (b == ' ') {
            lastWord.setLength(0);
        } else if (b != '\r' && lastWord.length() < MAX_WORD_CHARS) {
            lastWord.append((char) (b & 0xff));
        }
    }

    /** Returns whether the empty line that ends the head was reached. */
    boolean ended() {
        return ended;
    }

    /** Returns the fault of a head that Undertow accepts, or null if it has none. */
    Problem fault() {
        if (unknownVersion) {
            return new Problem(
                    StatusCodes.HTTP_VERSION_NOT_SUPPORTED, "version " + lastWord + ": must be HTTP/1.1 or HTTP/1.0");
        }
        return foldedLine ? Problem.badRequest("header fields: each must be on a single line") : null;
    }

    /** Returns the fault of a head that Undertow refuses. */
    Problem unreadable(ServerLimits limits) {
        boolean tooLong = bytes > limits.headerBytes();
        if (tooLong && lines == 0) {
            return new Problem(
                    StatusCodes.REQUEST_URI_TOO_LARGE,
                    "path and query: must be at most " + limits.pathChars() + " characters");
        }
        if (tooLong || lines > limits.headers() + 1) {
            return new Problem(
                    StatusCodes.REQUEST_HEADER_FIELDS_TOO_LARGE,
                    "header fields: must be at most " + limits.headerBytes() + " bytes and " + limits.headers()
                            + " fields");
        }
        Problem fault = fault();
        return fault != null
                ? fault
                : Problem.badRequest("request: the request line, a header field or the length is not valid HTTP/1.1");
    }
}
