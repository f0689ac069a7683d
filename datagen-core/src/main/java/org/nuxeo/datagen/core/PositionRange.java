package org.nuxeo.datagen.core;

/**
 * A range of positions.
 *
 * @param from first position
 * @param to position after the last
 */
public record Slice(long from, long to) {

    public Slice {
        if (from < 0 || to < from) {
            throw new IllegalArgumentException("positions " + from + " to " + to + ": must not be a negative range");
        }
    }

    /** Returns the number of positions. */
    public long count() {
        return to - from;
    }

    /**
     * Returns part {@code index} of {@code parts} of a range; the first parts are one longer where it does not divide.
     *
     * @param index 0 to {@code parts - 1}
     */
    public static Slice part(long from, long to, int index, int parts) {
        if (parts < 1 || index < 0 || index >= parts) {
            throw new IllegalArgumentException("part " + index + " of " + parts + ": must be 0 to " + (parts - 1));
        }
        long length = (to - from) / parts;
        long longer = (to - from) % parts;
        long start = from + index * length + Math.min(index, longer);
        return new Slice(start, start + length + (index < longer ? 1 : 0));
    }
}
