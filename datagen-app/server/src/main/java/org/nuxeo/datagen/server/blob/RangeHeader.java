// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.blob;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A parser of the header {@code Range} (RFC 9110, section 14). Jetty's joins ranges that overlap, and uses the valid part
 * of a header that is malformed. Here a header that is malformed, or has more than {@value #MAX_RANGES} ranges or
 * overlapping ranges, is ignored, as the standard allows, and the whole blob is sent.
 */
final class RangeHeader {
    static final int MAX_RANGES = 16;

    private static final String UNIT = "bytes=";

    private RangeHeader() {}

    /**
     * Returns the requested ranges, truncated at the end of the blob.
     *
     * @return the ranges; null if the header is ignored; an empty list if no range overlaps the blob
     */
    static @Nullable List<ByteRange> read(String header, long blobBytes) {
        if (!header.regionMatches(true, 0, UNIT, 0, UNIT.length())) {
            return null;
        }
        String[] specs = header.substring(UNIT.length()).split(",", -1);
        List<ByteRange> ranges = new ArrayList<>();
        for (String spec : specs) {
            long[] bounds = bounds(spec.strip(), blobBytes);
            if (bounds == null) {
                return null;
            }
            if (bounds[0] < blobBytes && bounds[0] <= bounds[1]) {
                ranges.add(new ByteRange(bounds[0], bounds[1] - bounds[0] + 1));
            }
        }
        return ranges.size() > MAX_RANGES || overlap(ranges) ? null : ranges;
    }

    /** Returns the first and the last position of a range. The first is beyond the blob if they do not overlap. */
    private static long @Nullable [] bounds(String spec, long blobBytes) {
        int dash = spec.indexOf('-');
        if (dash < 0) {
            return null;
        }
        String first = spec.substring(0, dash);
        String last = spec.substring(dash + 1);
        if (first.isEmpty()) {
            long suffix = position(last);
            long begin = suffix == 0 ? blobBytes : Math.max(0, blobBytes - suffix);
            return suffix < 0 ? null : new long[] {begin, blobBytes - 1};
        }
        long from = position(first);
        long to = last.isEmpty() ? Long.MAX_VALUE : position(last);
        return from < 0 || to < from ? null : new long[] {from, Math.min(to, blobBytes - 1)};
    }

    /** Returns a number; {@link Long#MAX_VALUE} if it has more than 18 digits; -1 if the text is not a number. */
    private static long position(String text) {
        if (text.isEmpty() || !text.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return -1;
        }
        return text.length() > 18 ? Long.MAX_VALUE : Long.parseLong(text);
    }

    private static boolean overlap(List<ByteRange> ranges) {
        for (ByteRange one : ranges) {
            for (ByteRange other : ranges) {
                if (one != other && one.from() <= other.last() && other.from() <= one.last()) {
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * A range of a blob.
     *
     * @param from position of the first byte
     * @param lengthBytes number of bytes, at least 1
     */
    record ByteRange(long from, long lengthBytes) {
        long last() {
            return from + lengthBytes - 1;
        }

        /** Returns the value of the header {@code Content-Range}. */
        String contentRange(long blobBytes) {
            return "bytes " + from + "-" + last() + "/" + blobBytes;
        }
    }
}
