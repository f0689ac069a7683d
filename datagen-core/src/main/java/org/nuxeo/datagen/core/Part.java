// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core;

import org.nuxeo.datagen.core.text.Check;

/**
 * One of several equal shares of the work.
 *
 * @param index number of this part, 1 to {@code count}
 * @param count number of parts, 1 to {@value #MAX_PARTS}
 */
public record Part(int index, int count) {
    /** The largest number of parts. */
    public static final int MAX_PARTS = 1_000_000;

    /** The single part that is all of the work. */
    public static final Part WHOLE = new Part(1, 1);

    /** @throws IllegalArgumentException if an argument is out of its range */
    public Part {
        Check.range("parts", count, 1, MAX_PARTS);
        Check.range("part", index, 1, count);
    }

    /** Returns whether this is all of the work. */
    public boolean isWhole() {
        return count == 1;
    }

    /** Returns the part as users write it, such as {@code 2/8}. */
    public String text() {
        return index + "/" + count;
    }

    /** Returns the part as it is in names of files and folders, such as {@code part-2-of-8}. */
    public String fileText() {
        return "part-" + index + "-of-" + count;
    }
}
