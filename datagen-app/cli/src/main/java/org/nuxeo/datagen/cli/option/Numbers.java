package org.nuxeo.datagen.cli.option;

import org.nuxeo.datagen.core.internal.WholeNumber;

/** Whole numbers as values of options. */
final class Numbers {
    private Numbers() {}

    /**
     * Reads a number as {@link WholeNumber} does.
     *
     * @throws UsageException if it is none, or outside the limits; the message starts after the value
     */
    static long parse(String text, long smallest, long largest) {
        try {
            return WholeNumber.parse(text, smallest, largest);
        } catch (IllegalArgumentException e) {
            throw new UsageException(e.getMessage(), e);
        }
    }
}
