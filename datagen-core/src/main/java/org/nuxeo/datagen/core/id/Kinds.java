// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.id;

import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.core.text.Labels;

/** The kinds of a layout, in the order of their codes, which are 0 to {@code size() - 1}. */
public final class Kinds implements Iterable<Kind> {

    private final List<Kind> kinds;

    /** @throws IllegalArgumentException if the kinds are not in the order of their codes, from 0 */
    public Kinds(Kind... kinds) {
        this.kinds = inOrder("kind", Objects.requireNonNull(kinds, "kinds"), Kind::code);
    }

    static <E> List<E> inOrder(String what, E[] all, ToIntFunction<E> code) {
        for (int i = 0; i < all.length; i++) {
            if (code.applyAsInt(all[i]) != i) {
                throw new IllegalArgumentException(what + " " + all[i] + ": has code " + code.applyAsInt(all[i])
                        + ", must have " + i + ", which is its place in the layout");
            }
        }
        return List.of(all);
    }

    /** Returns the number of kinds. */
    public int size() {
        return kinds.size();
    }

    /**
     * Returns the kind with a {@link Kind#code}.
     *
     * @throws IndexOutOfBoundsException if no kind has that code
     */
    public Kind ofCode(int code) {
        Check.index("kind code", code, kinds.size());
        return kinds.get(code);
    }

    /**
     * Returns the kind with a label.
     *
     * @throws IllegalArgumentException if no kind has that label
     */
    public Kind of(String label) {
        return Labels.find("kind", label, kinds.toArray(Kind[]::new), Kind::label);
    }

    /** Returns the kind of groups: customers of a bank. A group with everything below it stays together in partitions. */
    public Kind group() {
        return first(kind -> !kind.isShared());
    }

    /** Returns the kind of the shared folders that groups lie in: states. */
    public Kind home() {
        return Objects.requireNonNull(group().parent());
    }

    /** Returns the kind whose documents come in a series, one a month for each parent: statements of a bank. */
    public Kind series() {
        return first(Kind::isSeries);
    }

    private Kind first(Predicate<Kind> wanted) {
        return stream().filter(wanted).findFirst().orElseThrow();
    }

    /** Returns the kinds as a stream. */
    public Stream<Kind> stream() {
        return kinds.stream();
    }

    @Override
    public Iterator<Kind> iterator() {
        return kinds.iterator();
    }

    @Override
    public String toString() {
        return kinds.toString();
    }
}
