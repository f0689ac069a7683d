// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import java.util.ArrayList;
import java.util.List;
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
        int dot = text.indexOf('.');
        if (dot > 0) {
            for (Kind above : above(own)) {
                if (above.label().equals(text.substring(0, dot))) {
                    return new FieldPath(above, text.substring(dot + 1));
                }
            }
        }
        return new FieldPath(own, text);
    }

    /** Returns the highest kind that documents of a kind belong to, or the kind itself. */
    public static Kind top(Kind own) {
        return above(own).stream().reduce(own, (near, far) -> far);
    }

    /** Returns the kinds that documents of a kind belong to, the nearest first. */
    public static List<Kind> above(Kind own) {
        List<Kind> kinds = new ArrayList<>();
        for (Kind above = own.parent(); above != null && !above.isShared(); above = above.parent()) {
            kinds.add(above);
        }
        return kinds;
    }
}
