package org.nuxeo.datagen.server.http;

import io.undertow.util.StatusCodes;
import java.nio.ByteBuffer;
import java.util.Set;

/**
 * Looks at the bytes of a request's head for what Undertow's parser forgives without a trace: a version there is not, which
 * it takes for HTTP/1.1, and a field value that goes on in the next line (RFC 9112, section 5.2), which it joins. Not
 * thread safe.
 */
final class RequestHead {
    private static final Set<String> VERSIONS = Set.of("HTTP/1.0", "HTTP/1.1");
    private static final String VERSION_START = "HTTP/";
    /** Longer than any version. */
    private static final int MAX_WORD_CHARS = 16;

    private final StringBuilder lastWord = new StringBuilder();
    private boolean ended;
    private boolean foldedLine;
    private boolean unknownVersion;
    private int lines;
    private int lineBytes;
    private byte last;
    private int bytes;

    /** Forgets everything: the next byte is the first of a request. */
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
     * Takes bytes up to the end of the head.
     *
     * @param buffer of which the bytes from one position to another are looked at; its own position stays
     * @return the position after the last byte of the head, or {@code to} if it does not end here
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

    /** Tells whether the empty line after the last field has been taken. */
    boolean ended() {
        return ended;
    }

    /** Returns what is wrong with a head that Undertow can read; null if nothing is. */
    Problem fault() {
        if (unknownVersion) {
            return new Problem(
                    StatusCodes.HTTP_VERSION_NOT_SUPPORTED, "version " + lastWord + ": must be HTTP/1.1 or HTTP/1.0");
        }
        return foldedLine ? Problem.badRequest("header fields: each must be on one line") : null;
    }

    /** Returns what is wrong with a head that Undertow cannot read. */
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
                : Problem.badRequest(
                        "request: its first line, its header fields or its length are not those of HTTP/1.1");
    }
}
