// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.text;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/** Constants by their labels, which are what users write. */
public final class Labels {

    private Labels() {}

    /** Returns the labels of constants, in their order. */
    public static <E> List<String> of(E[] constants, Function<E, String> label) {
        return Arrays.stream(constants).map(label).toList();
    }

    /**
     * Returns the constant with a label.
     *
     * @param what what the text names, for the message
     * @throws IllegalArgumentException if no constant has that label
     */
    public static <E> E find(String what, String text, E[] constants, Function<E, String> label) {
        for (E constant : constants) {
            if (label.apply(constant).equals(text)) {
                return constant;
            }
        }
        throw new IllegalArgumentException(what + " " + text + ": must be " + oneOf(of(constants, label)));
    }

    /** Returns {@code a, b or c}. */
    public static String oneOf(List<String> labels) {
        int last = labels.size() - 1;
        return String.join(", ", labels.subList(0, last)) + " or " + labels.get(last);
    }
}
