// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.id;

import java.util.Arrays;
import java.util.Iterator;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.core.text.Labels;

/** Things of an archive, which have a label each, and a code that is their place among them. */
abstract class Coded<E> implements Iterable<E> {

    private final String what;
    private final String code;
    private final E[] all;
    private final Function<E, String> label;

    Coded(String what, E[] all, ToIntFunction<E> code, Function<E, String> label) {
        this.what = what;
        this.code = what + " code";
        this.all = all.clone();
        this.label = label;
        for (int i = 0; i < all.length; i++) {
            int own = code.applyAsInt(all[i]);
            if (own != i) {
                throw new IllegalArgumentException(what + " " + all[i] + ": has code " + own + ", must have " + i
                        + ", which is its place in the layout");
            }
        }
    }

    /** Returns how many there are. */
    public int size() {
        return all.length;
    }

    /**
     * Returns the one with a code.
     *
     * @throws IndexOutOfBoundsException if there is none
     */
    public E ofCode(int number) {
        Check.index(code, number, all.length);
        return all[number];
    }

    /**
     * Returns the one with a label.
     *
     * @throws IllegalArgumentException if there is none
     */
    public E of(String text) {
        return Labels.find(what, text, all, label);
    }

    /** Returns all in the order of their codes. */
    public Stream<E> stream() {
        return Arrays.stream(all);
    }

    @Override
    public Iterator<E> iterator() {
        return Arrays.asList(all).iterator();
    }

    @Override
    public String toString() {
        return Arrays.toString(all);
    }
}
