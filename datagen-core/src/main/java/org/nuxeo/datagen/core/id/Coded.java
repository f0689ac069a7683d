// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.id;

import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.nuxeo.datagen.core.text.Labels;

/** Parts of a layout in the order of their codes, which are 0 to {@code size() - 1}. */
abstract class Coded<T> implements Iterable<T> {

    private final String noun;
    private final Function<T, String> label;
    private final List<T> all;

    /** @throws IllegalArgumentException if the parts are not in the order of their codes, from 0 */
    Coded(String noun, Function<T, String> label, ToIntFunction<T> code, List<T> all) {
        this.noun = noun;
        this.label = label;
        this.all = all;
        for (int i = 0; i < all.size(); i++) {
            int own = code.applyAsInt(all.get(i));
            if (own != i) {
                throw new IllegalArgumentException(noun + " " + all.get(i) + ": has code " + own + ", must have " + i
                        + ", which is its place in the layout");
            }
        }
    }

    /** Returns the number of all. */
    public final int size() {
        return all.size();
    }

    /**
     * Returns the one with a code.
     *
     * @throws IndexOutOfBoundsException if none has that code
     */
    public final T ofCode(int code) {
        if (code < 0 || code >= all.size()) {
            throw new IndexOutOfBoundsException(
                    "code " + code + " of a " + noun + ": must be 0 to " + (all.size() - 1));
        }
        return all.get(code);
    }

    /**
     * Returns the one with a label.
     *
     * @throws IllegalArgumentException if none has that label
     */
    public final T of(String wanted) {
        return Labels.find(noun, wanted, all, label);
    }

    /** Returns the labels. */
    public final List<String> labels() {
        return all.stream().map(label).toList();
    }

    /** Returns all as a stream. */
    public final Stream<T> stream() {
        return all.stream();
    }

    @Override
    public final Iterator<T> iterator() {
        return all.iterator();
    }

    @Override
    public final String toString() {
        return all.toString();
    }
}
