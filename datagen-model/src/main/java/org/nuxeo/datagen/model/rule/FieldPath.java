// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import java.util.List;
import java.util.stream.Stream;
import org.nuxeo.datagen.core.id.Kind;

/**
 * What a rule reads: a field or fact of the document itself, or, written after the label of a kind and a dot, of the document
 * of that kind that it belongs to.
 *
 * @param kind kind of the document that has the field or fact
 * @param name name of the field or fact
 */
public record FieldPath(Kind kind, String name) {

    /** Returns the path of a text in a rule of a kind. If it names no kind that is above, it is the name of a field or fact. */
    public static FieldPath parse(String text, Kind own) {
        return above(own).stream()
                .filter(above -> text.startsWith(above.label() + "."))
                .findFirst()
                .map(above -> new FieldPath(above, text.substring(above.label().length() + 1)))
                .orElseGet(() -> new FieldPath(own, text));
    }

    /** Returns the highest kind that documents of a kind belong to, or the kind itself. */
    public static Kind top(Kind own) {
        return above(own).stream().reduce(own, (near, far) -> far);
    }

    /** Returns the kinds that documents of a kind belong to, the nearest first. */
    public static List<Kind> above(Kind own) {
        return Stream.iterate(own.parent(), above -> above != null && !above.isShared(), Kind::parent)
                .toList();
    }
}
