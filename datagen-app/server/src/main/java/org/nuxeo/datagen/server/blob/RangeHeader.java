// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.blob;

import static java.util.Comparator.comparingLong;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A parser of the header {@code Range} (RFC 9110, section 14). Jetty's joins ranges that overlap, and uses the valid part
 * of a header that is malformed. Here a header that is malformed, or has more than {@value #MAX_RANGES} ranges or
 * overlapping ranges, is ignored, as the standard allows, and the whole blob is sent.
 */
final class RangeHeader {
    static final int MAX_RANGES = 16;

    private static final String UNIT = "bytes=";

    /** The first and the last position of a range, or only one of them. */
    private static final Pattern SPEC = Pattern.compile("(?!-$)([0-9]*)-([0-9]*)");

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
        List<ByteRange> sorted =
                ranges.stream().sorted(comparingLong(ByteRange::from)).toList();
        boolean overlap = IntStream.range(1, sorted.size())
                .anyMatch(i -> sorted.get(i).from() <= sorted.get(i - 1).last());
        return overlap || ranges.size() > MAX_RANGES ? null : ranges;
    }

    /** Returns the first and the last position of a range. The first is beyond the blob if they do not overlap. */
    private static long @Nullable [] bounds(String spec, long blobBytes) {
        Matcher positions = SPEC.matcher(spec);
        if (!positions.matches()) {
            return null;
        }
        String first = positions.group(1);
        String last = positions.group(2);
        long to = last.isEmpty() ? Long.MAX_VALUE : position(last);
        if (first.isEmpty()) {
            return new long[] {to == 0 ? blobBytes : Math.max(0, blobBytes - to), blobBytes - 1};
        }
        long from = position(first);
        return to < from ? null : new long[] {from, Math.min(to, blobBytes - 1)};
    }

    /** Returns the number of some digits; {@link Long#MAX_VALUE} if there are more than 18. */
    private static long position(String digits) {
        return digits.length() > 18 ? Long.MAX_VALUE : Long.parseLong(digits);
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
