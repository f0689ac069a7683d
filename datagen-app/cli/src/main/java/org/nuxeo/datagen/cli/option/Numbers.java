// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import org.nuxeo.datagen.core.text.WholeNumber;

/** The conversion of whole numbers. */
final class Numbers {
    private Numbers() {}

    /**
     * Returns the number of a text, like {@link WholeNumber}.
     *
     * @throws UsageException if the text is not a whole number or is out of the limits; the message does not have the value
     */
    static long parse(String text, long smallest, long largest) {
        try {
            return WholeNumber.parse(text, smallest, largest);
        } catch (IllegalArgumentException e) {
            throw new UsageException(e.getMessage(), e);
        }
    }
}
