// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.http;

import java.nio.ByteBuffer;

/**
 * A validator of the bytes of a chunked body (RFC 9112, section 7.1). Undertow treats an invalid size as zero, skips
 * garbage where a line should end, and keeps trailers of any length in memory. Not thread safe.
 */
final class ChunkedBody {
    private static final int MAX_SIZE_DIGITS = 15;
    private static final int MAX_EXTENSION_BYTES = 1 << 10;
    private static final int MAX_TRAILER_BYTES = 8 << 10;

    private State state = State.SIZE;
    private long left;
    private int count;
    private int lineBytes;
    private String fault;

    private enum State {
        SIZE,
        EXTENSION,
        SIZE_END,
        DATA,
        DATA_END,
        DATA_LINE_END,
        TRAILER,
        TRAILER_LINE_END,
        ENDED
    }

    /**
     * Validates bytes up to the end of the body or to the first invalid byte.
     *
     * @param buffer holds the bytes; its position does not change
     * @param from index of the first byte
     * @param to index after the last byte
     * @return the index after the last byte of the body, or {@code to} if the body does not end before
     */
    int take(ByteBuffer buffer, int from, int to) {
        int at = from;
        while (at < to && state != State.ENDED && fault == null) {
            if (state == State.DATA) {
                int part = (int) Math.min(left, to - at);
                at += part;
                left -= part;
                state = left == 0 ? State.DATA_END : State.DATA;
            } else {
                take(buffer.get(at++));
            }
        }
        return at;
    }

    private void take(byte b) {
        switch (state) {
            case SIZE -> size(b);
            case EXTENSION -> {
                state = b == '\r' ? State.SIZE_END : State.EXTENSION;
                check(b != '\n' && ++count <= MAX_EXTENSION_BYTES, "the extension of a chunk");
            }
            case SIZE_END -> {
                check(b == '\n', "the end of a chunk's size");
                count = 0;
                lineBytes = 0;
                state = left == 0 ? State.TRAILER : State.DATA;
            }
            case DATA_END -> {
                check(b == '\r', "the end of a chunk");
                state = State.DATA_LINE_END;
            }
            case DATA_LINE_END -> {
                check(b == '\n', "the end of a chunk");
                count = 0;
                state = State.SIZE;
            }
            case TRAILER -> {
                state = b == '\r' ? State.TRAILER_LINE_END : State.TRAILER;
                lineBytes += b == '\r' ? 0 : 1;
                check(b != '\n' && ++count <= MAX_TRAILER_BYTES, "the trailer");
            }
            case TRAILER_LINE_END -> {
                check(b == '\n', "the end of a trailer's line");
                state = lineBytes == 0 ? State.ENDED : State.TRAILER;
                lineBytes = 0;
            }
            default -> throw new IllegalStateException(state.toString());
        }
    }

    private void size(byte b) {
        int digit = Character.digit(b, 16);
        if (digit >= 0 && count < MAX_SIZE_DIGITS) {
            left = count == 0 ? digit : left << 4 | digit;
            count++;
        } else {
            check(count > 0 && digit < 0 && (b == '\r' || b == ';' || b == ' ' || b == '\t'), "the size of a chunk");
            count = 0;
            state = b == '\r' ? State.SIZE_END : State.EXTENSION;
        }
    }

    private void check(boolean right, String what) {
        if (!right) {
            fault = what;
        }
    }

    /** Returns whether the end of the body was reached. */
    boolean ended() {
        return state == State.ENDED && fault == null;
    }

    /** Returns the fault of the body, or null if it has none so far. */
    Problem fault() {
        return fault == null
                ? null
                : Problem.badRequest("chunked body: " + fault
                        + " is malformed or too long; send the body with a Content-Length, or correct its chunks");
    }
}
