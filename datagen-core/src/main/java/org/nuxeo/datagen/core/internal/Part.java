package org.nuxeo.datagen.core.internal;

/**
 * One of several equal parts of a work.
 *
 * @param index 1 to {@code count}
 * @param count number of parts, 1 to {@value #MAX_PARTS}
 */
public record Part(int index, int count) {
    /** The most parts a work can be divided into. */
    public static final int MAX_PARTS = 1_000_000;

    /** All of the work. */
    public static final Part WHOLE = new Part(1, 1);

    /** @throws IllegalArgumentException if an argument is out of its range */
    public Part {
        if (count < 1 || count > MAX_PARTS) {
            throw new IllegalArgumentException("parts " + count + ": must be 1 to " + MAX_PARTS);
        }
        if (index < 1 || index > count) {
            throw new IllegalArgumentException("part " + index + ": must be 1 to " + count);
        }
    }
}
