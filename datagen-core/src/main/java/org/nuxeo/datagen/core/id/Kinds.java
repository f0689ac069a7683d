// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.id;

import java.util.Objects;
import java.util.function.Predicate;

/** The kinds of a layout, in the order of their codes, which are 0 to {@code size() - 1}. */
public final class Kinds extends Coded<Kind> {

    /** @throws IllegalArgumentException if the kinds are not in the order of their codes, from 0 */
    public Kinds(Kind... kinds) {
        super("kind", Objects.requireNonNull(kinds, "kinds"), Kind::code, Kind::label);
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
}
